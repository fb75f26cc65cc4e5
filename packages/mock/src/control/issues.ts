import type * as z from 'zod'
import { phraseIssue } from '../domain/validation/issue.ts'

/** One sentence on the first thing that is wrong, naming the field: `name: is required.` */
export function describeIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${locate(issue, 'body')}.` : 'body: is not valid.'
}

function locate(issue: z.core.$ZodIssue, whole = ''): string {
  const path = issue.path.join('.') || (issue.code === 'invalid_union' ? '' : whole)
  return path ? `${path}: ${phrase(issue)}` : phrase(issue)
}

function phrase(issue: z.core.$ZodIssue): string {
  // Of several shapes that a value can have, each says what it lacks.
  if (issue.code === 'invalid_union') {
    const shapes = issue.errors.flatMap(([first]) => (first ? [locate(first)] : []))
    return [...new Set(shapes)].join(', or ')
  }
  // Integers say so themselves.
  if (issue.code === 'invalid_type' && issue.expected === 'number') {
    return issue.message.endsWith('received undefined') ? 'is required' : 'must be a number'
  }
  if (issue.code === 'invalid_format' && issue.pattern?.includes(durationUnits)) {
    return "must be milliseconds, or a number with its unit ('250ms', '61s', '2h')"
  }
  if (issue.code === 'too_small' && issue.origin === 'array') return 'must not be empty'
  return phraseIssue(issue)
}

/** By this a duration's pattern is known; the pattern itself tells people little. */
const durationUnits = '(ms|s|m|h|d)'
