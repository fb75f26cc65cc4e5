import type { Fetch } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CaseService, createCaseService } from '../../../../spec/conformance/runner/case-service.ts'
import { apiKey, judge } from '../../../../spec/conformance/runner/judge.ts'
import { readCases, subjects } from '../../../../spec/conformance/runner/read-cases.ts'
import { hangUntilAborted } from '../scripted-fetch.ts'
import { settle } from '../settle.ts'
import { type DriverCall, perform } from './perform.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a `fetch` that a case responds to, without a connection. */
function fetchFrom(service: CaseService): Fetch {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const response = service.respond({
      method: request.method,
      path: pathname.replace(/^\/v1/, ''),
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(request.headers),
      body: await request.clone().text(),
    })
    if (response === 'reset') throw new TypeError('fetch failed')
    if (response === 'hang') return hangUntilAborted(request)
    return new Response(response.body ?? null, response)
  }
}

describe.each(subjects)('%s', (subject) => {
  test.each(readCases(subject))('$name', async (each) => {
    const service = createCaseService(each)
    const connection = { id: 1, base_url: 'https://permits.test/v1', api_key: apiKey }
    const call: DriverCall = JSON.parse(JSON.stringify({ arguments: {}, ...each.call, ...connection }))
    const outcome = await settle(perform(call, fetchFrom(service)))
    expect(judge(each, service, JSON.parse(JSON.stringify(outcome)))).toEqual([])
    expect(outcome).not.toHaveProperty('unsupported')
  })
})
