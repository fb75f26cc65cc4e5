import { describe, expect, it } from 'vitest'
import { describePeriods, fillPeriods, nameOf } from '../src/screens/usage/usage-chart.tsx'

const today = '2026-03-04'
const busiest_minute = { at: '2026-03-02T12:31:00.000Z', key_id: 'key_1', requests: 4 }
const never = { rate_limited: 0, busiest_minute: { at: '', key_id: '', requests: 0 } }

describe('periods of the usage', () => {
  it('fills days without requests with zeros, up to today', () => {
    const busy = { from: '2026-03-02', requests: 5, errors: 1, failures: 0, rate_limited: 1, busiest_minute }
    const days = fillPeriods([busy], 'day', today, 30)
    expect(days).toHaveLength(30)
    expect(days[0]?.from).toBe('2026-02-03')
    expect(days.slice(-3)).toEqual([
      busy,
      { from: '2026-03-03', requests: 0, errors: 0, failures: 0, ...never },
      { from: '2026-03-04', requests: 0, errors: 0, failures: 0, ...never },
    ])
  })

  it('starts weeks on Monday and months on their first day, also across years', () => {
    expect(fillPeriods([], 'week', today, 26).at(-1)?.from).toBe('2026-03-02')
    expect(fillPeriods([], 'week', '2026-03-01', 26).at(-1)?.from).toBe('2026-02-23')
    const months = fillPeriods([], 'month', '2026-03-31', 12).map(({ from }) => from)
    expect([months[0], months.at(-2), months.at(-1)]).toEqual(['2025-04-01', '2026-02-01', '2026-03-01'])
  })

  it('names periods in UTC', () => {
    const [period] = fillPeriods([], 'day', today, 30).slice(-1)
    if (!period) throw new Error('There is no period.')
    expect(nameOf(period, 'day')).toBe('Mar 4')
    expect(nameOf(period, 'week')).toBe('Week of Mar 4')
    expect(nameOf(period, 'month')).toBe('Mar 2026')
  })

  it('describes a chart in a sentence', () => {
    const days = fillPeriods(
      [{ from: '2026-03-02', requests: 1_200, errors: 3, failures: 1, rate_limited: 0, busiest_minute }],
      'day',
      today,
      30,
    )
    expect(describePeriods(days, 'day')).toBe(
      'Requests per day from Feb 3 to Mar 4: 1,200 in total, most in Mar 2 (1,200). Errors: 3. Failures: 1.',
    )
    expect(describePeriods(fillPeriods([], 'day', today, 30), 'day')).toContain('0 in total.')
  })
})
