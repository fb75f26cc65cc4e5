import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import { messageOf } from '../../errors/message-of.ts'
import { readText } from './files.ts'

/**
 * Reads the values of `--dialect`: switches such as `rateLimitReset=delta_s`, and JSON files with several of them. Later ones win.
 * The switches are unchecked.
 *
 * @throws Error for a text that is neither, and for a file that isn't a JSON object.
 */
export function readDialectFlags(texts: readonly string[] = []): Readonly<Record<string, unknown>> {
  return Object.assign(
    {},
    ...texts.map((text) => (text.endsWith('.json') ? readFile(text) : readSwitch(text))),
  )
}

function readFile(path: string): object {
  const text = readText(path)
  if (text === undefined) throw new Error(`Could not read ${path} of --dialect: the file doesn't exist.`)
  const dialect = parse(path, text)
  if (typeof dialect === 'object' && dialect !== null && !Array.isArray(dialect)) return dialect
  throw new Error(`${path} of --dialect must be a JSON object, such as { "totalPages": false }.`)
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`Could not read ${path} of --dialect: ${messageOf(error)}.`)
  }
}

function readSwitch(text: string): object {
  const [name = '', ...rest] = text.split('=')
  if (rest.length === 0)
    throw new Error(`--dialect takes key=value or a .json file, not ${JSON.stringify(text)}.`)
  return { [name]: toValue(name, rest.join('=')) }
}

/** Converts the text to the type of the switch. */
function toValue(name: string, text: string): unknown {
  const defaultValue = defaultDialect[name as keyof Dialect]
  if (typeof defaultValue === 'number') return /^-?\d+$/.test(text) ? Number(text) : text
  if (typeof defaultValue === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return Array.isArray(defaultValue) ? text.split(',').filter(Boolean) : text
}
