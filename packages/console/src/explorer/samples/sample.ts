import type { Operation } from '../document/reference.ts'
import { curlSample } from './curl-sample.ts'
import { pythonSample } from './python-sample.ts'
import type { SampleRequest } from './sample-request.ts'
import { typescriptSample } from './typescript-sample.ts'
import { pythonReceiver, shellReceiver, typescriptReceiver } from './webhook-samples.ts'

/** Code that sends a request or verifies a webhook. */
export interface Sample {
  readonly language: 'TypeScript' | 'curl' | 'Python' | 'Shell'
  readonly code: string
}

/** Returns the code that sends a request, in each language. */
export function requestSamples(operation: Operation, request: SampleRequest): readonly Sample[] {
  return [
    { language: 'TypeScript', code: typescriptSample(operation, request) },
    { language: 'curl', code: curlSample(operation, request) },
    { language: 'Python', code: pythonSample(operation, request) },
  ]
}

/** Returns the code that receives and verifies a webhook, in each language. */
export function webhookSamples(event: string): readonly Sample[] {
  return [
    { language: 'TypeScript', code: typescriptReceiver(event) },
    { language: 'Python', code: pythonReceiver(event) },
    { language: 'Shell', code: shellReceiver() },
  ]
}
