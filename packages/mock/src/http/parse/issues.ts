import type * as z from 'zod'
import { phraseIssue } from '../../domain/validation/issue.ts'

/** One sentence on the first thing that is wrong, naming the field: `per_page: must be at most 100.` */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'body: is not valid.'
  return `${issue.path.join('.') || 'body'}: ${phraseIssue(issue)}.`
}
