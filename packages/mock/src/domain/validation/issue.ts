import type * as z from 'zod'

/** Returns the issue as the end of a sentence that begins with the field: `must be at most 100`. */
export function phraseIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${withArticle(issue.expected)}`
    case 'too_small': {
      const isEmpty = issue.origin === 'string' || (issue.origin === 'array' && issue.minimum === 1)
      return isEmpty ? 'must not be empty' : `must be at least ${issue.minimum}`
    }
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      if (issue.pattern === '/\\S/') return 'must not be empty'
      return formats[issue.format] ?? `must match ${issue.pattern ?? issue.format}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_union':
      return isMissing(issue) ? 'is required' : 'must be a string'
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-03-01',
  datetime: 'must be a date-time such as 2026-03-01T00:00:00Z',
  email: 'must be an email address',
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue ? issue.input === undefined : issue.message.endsWith('received undefined')
}

function withArticle(expected: string): string {
  const name = expected === 'int' ? 'integer' : expected
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}
