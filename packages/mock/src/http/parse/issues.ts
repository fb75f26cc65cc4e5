import type * as z from 'zod'
import { locateIssue, phraseIssue } from '../../domain/validation/issue.ts'

/**
 * Returns a sentence about the first issue, with the name of the field: `per_page: must be at most 100.`
 *
 * @param integers - Names of integers, which zod reports as numbers.
 */
export function describeIssue({ issues: [issue] }: z.ZodError, integers?: ReadonlySet<string>): string {
  if (issue?.code === 'invalid_type' && integers?.has(issue.path.join('.'))) {
    return `${issue.path.join('.')}: ${phraseIssue({ ...issue, expected: 'int' })}.`
  }
  return issue ? `${locateIssue(issue, 'body')}.` : 'body: is not valid.'
}
