import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { toPrettyText } from '../../format.ts'
import type { Operation } from '../document/reference.ts'

/** Input of a request, which its code samples show, too. */
export interface RequestForm {
  /** Values of the parameters by name. */
  readonly values: Signal<Readonly<Record<string, string>>>
  /** JSON text of the body. */
  readonly text: Signal<string>
  /** Value of `text` when it was valid JSON for the last time. */
  readonly json: ReadonlySignal<unknown>
  /** Reason why `text` is not valid JSON. */
  readonly error: ReadonlySignal<string | undefined>
}

/** Keeps the input of one operation. It starts with the examples of the document for what is required. */
export function useRequestForm({ parameters, body }: Operation): RequestForm {
  return useMemo(() => {
    const required = parameters.filter(({ isRequired }) => isRequired)
    return createRequestForm(
      Object.fromEntries(required.map(({ field, example }) => [field, String(example)])),
      body?.example,
    )
  }, [])
}

/** Creates the input of a request with its first values. */
export function createRequestForm(initial: Readonly<Record<string, string>>, body: unknown): RequestForm {
  const text = signal(toPrettyText(body))
  const parsed = computed(() => parse(text.value))
  let last = body
  return {
    values: signal(initial),
    text,
    json: computed(() => {
      const { error, json } = parsed.value
      if (error === undefined) last = json
      return last
    }),
    error: computed(() => parsed.value.error),
  }
}

interface Parsed {
  readonly json?: unknown
  readonly error: string | undefined
}

function parse(text: string): Parsed {
  if (text.trim() === '') return { error: undefined }
  try {
    return { json: JSON.parse(text), error: undefined }
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : error}` }
  }
}
