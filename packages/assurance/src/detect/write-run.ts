import type { ServiceRequestInit, ServiceResponse } from '../service-reader/service-reader.ts'

/** Requests and effects of the writes. */
export interface WriteRun {
  /** Sends a request, and keeps its response. @throws ServiceStoppedError after the reader has stopped. */
  send(path: string, init?: ServiceRequestInit): Promise<ServiceResponse>
  /** Responses to everything that was created. */
  readonly created: ServiceResponse[]
  /** Sentences about what could not be removed. */
  readonly leftovers: string[]
}

/** True for a response of 200 to 299. */
export function isSuccess({ status }: ServiceResponse): boolean {
  return status >= 200 && status < 300
}
