import { createWebhooks, orderByPermit } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { createLines, deliver, secret, statusChanged } from './delivery.ts'

interface Reshaped {
  readonly at: Date
  readonly status: string
}

/** Validator whose output has neither the event's name nor its data. */
const reshape = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate(value: unknown): { value: Reshaped } | { issues: { message: string }[] } {
      const { timestamp, data } = value as ReturnType<typeof statusChanged>
      if (typeof data.new_status !== 'string') return { issues: [{ message: 'no text' }] }
      return { value: { at: new Date(timestamp), status: data.new_status } }
    },
  },
}
const history = async () =>
  [
    ['A', 'B', 1],
    ['B', 'C', 2],
    ['C', 'D', 3],
  ].map(([previous_status, new_status, second]) => ({
    previous_status: String(previous_status),
    new_status: String(new_status),
    changed_at: `2026-03-02T16:00:0${second}Z`,
  }))

function change(previous: string, next: string, second: number) {
  return deliver(statusChanged(previous, next, { timestamp: `2026-03-02T16:00:0${second}Z` }))
}

test('the output of a validator is passed to the handler of the name that was sent', async () => {
  const handled: unknown[] = []
  const { fetch } = createWebhooks({ secret })
    .on('permit.status_changed', reshape, ({ at, status }) => handled.push([at.getTime(), status]))
    .fallback(() => handled.push('fallback'))
  expect((await fetch(await change('A', 'B', 1))).status).toBe(200)
  expect(handled).toEqual([[Date.UTC(2026, 2, 2, 16, 0, 1), 'B']])
})

test('a change from the history is validated too', async () => {
  const handled: string[] = []
  const { fetch } = createWebhooks({ secret, order: orderByPermit({ history }) })
    .on('permit.status_changed', reshape, ({ at, status }, { source }) =>
      handled.push(`${at.getUTCSeconds()} ${status} ${source}`),
    )
    .fallback(() => {})
  expect((await fetch(await change('A', 'B', 1))).status).toBe(200)
  expect((await fetch(await change('C', 'D', 3))).status).toBe(200)
  expect(handled).toEqual(['1 B delivery', '2 C backfill', '3 D delivery'])
})

test('the log names the event that was sent', async () => {
  const { lines, logger } = createLines()
  const { fetch } = createWebhooks({ secret, logger })
    .on('permit.status_changed', reshape, () => {
      throw new Error('the database is away')
    })
    .fallback(() => {})
  expect((await fetch(await change('A', 'B', 1))).status).toBe(500)
  expect(lines).toEqual([
    expect.stringContaining('Responded 500 to a webhook delivery of "permit.status_changed"'),
  ])
})

test('an event that a validator rejects causes a 400 before anything is handled', async () => {
  const handled: unknown[] = []
  const { fetch } = createWebhooks({ secret, logger: false })
    .on('permit.status_changed', reshape, () => handled.push('handler'))
    .fallback(() => {})
  const broken = { ...statusChanged(), data: { permit_uuid: 'p1', new_status: 5 } }
  expect((await fetch(await deliver(broken))).status).toBe(400)
  expect(handled).toEqual([])
})
