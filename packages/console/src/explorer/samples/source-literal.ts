/** Longest literal on one line. */
const longestLine = 70

/** Returns a JSON value as TypeScript. */
export function toTypeScript(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${toEscapes(value).replaceAll("'", "\\'")}'`
  return write(value, indent, {
    toItem: toTypeScript,
    toKey: (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : toTypeScript(key)),
  })
}

/** Returns a JSON value as Python. */
export function toPython(value: unknown, indent = ''): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return write(value, indent, { toItem: toPython, toKey: (key) => toPython(key), step: '    ', pad: '' })
}

/** Returns a text as one word of a POSIX shell. */
export function toShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

interface Notation {
  toItem(value: unknown, indent: string): string
  toKey(key: string): string
  /** Indentation of a line. Default: two spaces. */
  readonly step?: string
  /** Space inside of braces on one line. Default: one. */
  readonly pad?: string
}

function write(value: unknown, indent: string, notation: Notation): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { toItem, toKey, step = '  ', pad = ' ' } = notation
  const isList = Array.isArray(value)
  const [open, close] = isList ? '[]' : '{}'
  const entries = (inner: string) =>
    isList
      ? value.map((item: unknown) => toItem(item, inner))
      : Object.entries(value).map(([key, item]) => `${toKey(key)}: ${toItem(item, inner)}`)
  if (entries('').length === 0) return `${open}${close}`
  const space = isList ? '' : pad
  const line = `${open}${space}${entries(indent).join(', ')}${space}${close}`
  if (line.length + indent.length <= longestLine && !line.includes('\n')) return line
  const inner = indent + step
  return `${open}\n${entries(inner)
    .map((entry) => `${inner}${entry},\n`)
    .join('')}${indent}${close}`
}

function toEscapes(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
}
