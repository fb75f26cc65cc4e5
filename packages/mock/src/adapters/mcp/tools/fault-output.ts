import type { components } from '../../../../../../spec/generated/control-types.ts'

/** Returns a planned fault, and in words which matching requests it affects. */
export function describeFault({ id, plan, fault, remaining, count }: components['schemas']['PlannedFault']) {
  return { id, selection: describeSelection(plan, fault.times), fault, remaining, count }
}

function describeSelection(plan: components['schemas']['FaultPlan'], times = 1): string {
  if ('every' in plan) return plan.every === 1 ? 'every request' : `every ${ordinal(plan.every)} request`
  if ('fraction' in plan) return `${plan.fraction * 100} % of the requests`
  if ('nth' in plan) {
    const nth = ordinal(plan.nth)
    return times === 1 ? `the ${nth} request` : `${times} requests from the ${nth} on`
  }
  return times === 1 ? 'the next request' : `the next ${times} requests`
}

function ordinal(count: number): string {
  const isTeen = Math.floor(count / 10) % 10 === 1
  return `${count}${(!isTeen && { 1: 'st', 2: 'nd', 3: 'rd' }[count % 10]) || 'th'}`
}
