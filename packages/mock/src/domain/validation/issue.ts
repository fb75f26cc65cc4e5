import type * as z from 'zod'

/** Returns the issue after its path, or after `whole` for an issue of the whole value: `per_page: must be at most 100`. */
export function locateIssue(issue: z.core.$ZodIssue, whole = ''): string {
  const path = issue.path.join('.') || (issue.code === 'invalid_union' ? '' : whole)
  return path ? `${path}: ${phraseIssue(issue)}` : phraseIssue(issue)
}

/** Returns the issue as the end of a sentence that begins with the field: `must be at most 100`. */
export function phraseIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${withArticle(issue.expected)}`
    case 'too_small': {
      const isLength = issue.origin === 'string' || issue.origin === 'array'
      return isLength && issue.minimum === 1 ? 'must not be empty' : `must be at least ${issue.minimum}`
    }
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      if (issue.pattern === '/\\S/') return 'must not be empty'
      if (issue.pattern?.includes(durationUnits)) {
        return "must be milliseconds, or a number with its unit ('250ms', '61s', '2h')"
      }
      return formats[issue.format] ?? `must match ${issue.pattern ?? issue.format}`
    case 'invalid_value':
      return phraseValues(issue.values)
    case 'invalid_union':
      return 'options' in issue && issue.options ? phraseValues(issue.options) : phraseUnion(issue.errors)
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

function phraseValues(values: readonly unknown[]): string {
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
}

function phraseUnion(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const issues = alternatives.flatMap(([first]) => first ?? [])
  // An open set of labels is a union of the known ones with any string.
  const isOpen = issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'string')
  const relevant = issues.filter(({ code }) => !isOpen || code !== 'invalid_value')
  return [...new Set(relevant.map((issue) => locateIssue(issue)))].join(', or ')
}

/** Part of the pattern for durations, which would not help a reader. */
const durationUnits = '(ms|s|m|h|d)'

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
