import type * as z from 'zod'

/** One sentence on the first thing that is wrong, naming the field: `per_page: must be at most 100.` */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'body: is not valid.'
  return `${issue.path.join('.') || 'body'}: ${phrase(issue)}.`
}

function phrase(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${withArticle(issue.expected)}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      return formats[issue.format] ?? `must match ${issue.pattern ?? issue.format}`
    case 'invalid_union':
      return 'must be a string'
    default:
      return 'is not valid'
  }
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a date-time such as 2026-03-01T00:00:00Z',
  email: 'must be an email address',
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue ? issue.input === undefined : issue.message.endsWith('received undefined')
}

function withArticle(expected: string): string {
  const name = expected === 'int' || expected === 'number' ? 'integer' : expected
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}
