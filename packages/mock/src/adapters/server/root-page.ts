import manifest from '../../../package.json' with { type: 'json' }
import { controlPrefix } from '../../control/prefix.ts'
import type { RawResponse } from '../../http/context.ts'
import { render } from '../../http/respond.ts'

/** What the server has, and where. */
export interface ServerAddresses {
  /** `http://127.0.0.1:4010`, as it was asked for. */
  readonly origin: string
  /** Path prefix of the service. */
  readonly prefix: string
  readonly hasControl: boolean
}

/** Where the document of the service is, with or without a control surface. */
export const documentPath = '/openapi.json'

/** Tells who looks at the bare origin what is where. No keys: anybody may look. */
export function describeServer({ origin, prefix, hasControl }: ServerAddresses, now: number): RawResponse {
  const control = `${origin}${controlPrefix}`
  const body = {
    name: manifest.name,
    version: manifest.version,
    message:
      'The permit tracking service in memory: send requests to base_url with Authorization: Bearer <API_KEY>.',
    base_url: `${origin}${prefix}`,
    control: hasControl ? `${control}/` : null,
    control_document: hasControl ? `${control}/openapi.json` : null,
    service_document: `${origin}${documentPath}`,
    guide: 'https://www.npmjs.com/package/@permit-tracking/mock',
  }
  // For eyes, which read it line by line.
  return { ...render({ status: 200, body }, now), text: `${JSON.stringify(body, null, 2)}\n` }
}

/** The refusal of a request to a path beside the service, with a sentence more: where the service is. */
export function addServiceHint(
  answer: RawResponse,
  path: string,
  { origin, prefix }: ServerAddresses,
): RawResponse {
  const { status, text, stream } = answer
  if ((status !== 401 && status !== 404) || text === undefined || stream) return answer
  return {
    ...answer,
    text: withHint(text, `The service is at ${origin}${prefix}, and ${path} is not under it.`),
  }
}

/** What a fault has broken stays broken. */
function withHint(text: string, hint: string): string {
  try {
    const { error, ...rest } = JSON.parse(text)
    return JSON.stringify({ ...rest, error: { ...error, message: `${error.message} ${hint}` } })
  } catch {
    return text
  }
}
