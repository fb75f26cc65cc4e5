import { describe, expect, it } from 'vitest'
import {
  describeFault,
  describeRequests,
  toFaultCode,
  toFaultPlanning,
} from '../src/screens/lab/fault-form.tsx'

function form(fields: Record<string, string>): FormData {
  const values = new FormData()
  for (const [name, value] of Object.entries(fields)) values.set(name, value)
  return values
}

describe('a fault in words', () => {
  it.each([
    [{}, 'Error response 500'],
    [{ status: 503, headers: { 'Retry-After': '2' } }, 'Error response 503, Retry-After: 2'],
    [{ kind: 'reset', phase: 'after_commit' }, 'Connection reset, after the service handled the request'],
    [{ kind: 'delay', latency: { median: 80, p99: '1.2s' } }, 'Delay only, delayed by median 80ms, p99 1.2s'],
    [{ kind: 'slow_body', latency: '5s' }, 'Slow body, delayed by 5s'],
  ] as const)('describes %j', (fault, text) => {
    expect(describeFault(fault)).toBe(text)
  })

  it.each([
    [{ next: true }, 'the next request'],
    [{ nth: 3 }, 'request number 3'],
    [{ every: 1 }, 'every request'],
    [{ every: 22 }, 'one of every 22 requests'],
    [{ fraction: 0.07 }, '7 % of requests'],
  ] as const)('describes the requests of %j', (plan, text) => {
    expect(describeRequests({ plan, fault: {} })).toBe(text)
    expect(describeRequests({ plan, fault: { operation: 'getMe' } })).toBe(`${text} for getMe`)
  })

  it('writes the call that plans it', () => {
    const fault = { status: 503, headers: { 'Retry-After': "it's" } }
    expect(toFaultCode({ plan: { next: true }, fault }, 'mock')).toBe(
      "mock.faults.next({ status: 503, headers: { 'Retry-After': 'it\\'s' } })",
    )
    expect(toFaultCode({ plan: { fraction: 0.1 }, fault: {} }, 'organization')).toBe(
      'organization.faults.fraction(0.1, {})',
    )
  })
})

describe('the form of a fault', () => {
  it('leaves out what is empty', () => {
    expect(toFaultPlanning(form({ plan: 'next', kind: 'response', status: '', code: ' ' }))).toEqual({
      plan: { next: true },
      fault: { kind: 'response' },
    })
  })

  it('reads every field', () => {
    const values = form({
      plan: 'fraction',
      count: '10',
      kind: 'reset',
      operation: 'createContact',
      status: '503',
      code: 'slow_down',
      times: '2',
      phase: 'after_commit',
      latency: '2s',
      headers: 'Retry-After: 2\n\nX-Time: 12:00 ',
    })
    expect(toFaultPlanning(values)).toEqual({
      plan: { fraction: 0.1 },
      fault: {
        kind: 'reset',
        operation: 'createContact',
        status: 503,
        code: 'slow_down',
        times: 2,
        phase: 'after_commit',
        latency: '2s',
        headers: { 'Retry-After': '2', 'X-Time': '12:00' },
      },
    })
  })

  it('names a header line without a colon', () => {
    expect(() => toFaultPlanning(form({ headers: 'Retry-After 2' }))).toThrow('(received Retry-After 2)')
  })
})
