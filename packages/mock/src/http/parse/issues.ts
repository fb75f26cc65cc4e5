import type * as z from 'zod'
import { phraseIssue } from '../../domain/validation/issue.ts'

/**
 * Returns a sentence about the first issue, with the name of the field: `per_page: must be at most 100.`
 *
 * @param integers - Names of integers, which zod reports as numbers.
 */
export function describeIssue({ issues: [issue] }: z.ZodError, integers?: ReadonlySet<string>): string {
  if (issue?.code === 'invalid_type' && integers?.has(issue.path.join('.'))) {
    return `${issue.path.join('.')}: ${phraseIssue({ ...issue, expected: 'int' })}.`
  }
  return issue ? `${locate(issue, 'body')}.` : 'body: is not valid.'
}

function locate(issue: z.core.$ZodIssue, whole = ''): string {
  const path = issue.path.join('.') || (issue.code === 'invalid_union' ? '' : whole)
  return path ? `${path}: ${phrase(issue)}` : phrase(issue)
}

function phrase(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const shapes = issue.errors.flatMap(([first]) => (first ? [locate(first)] : []))
    // An open set of labels is a union of the known ones with any string.
    const open = shapes.find((shape) => shape === 'is required' || shape === 'must be a string')
    return open ?? [...new Set(shapes)].join(', or ')
  }
  if (issue.code === 'invalid_format' && issue.pattern?.includes(durationUnits)) {
    return "must be milliseconds, or a number with its unit ('250ms', '61s', '2h')"
  }
  return phraseIssue(issue)
}

/** Part of the pattern for durations, which would not help a reader. */
const durationUnits = '(ms|s|m|h|d)'
