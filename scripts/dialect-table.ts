/** Writes the table of dialect switches into the guide on dialects: `node scripts/dialect-table.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { toSource } from '../packages/mock/src/dialect/describe-dialect.ts'
import { switches, switchNames } from '../packages/mock/src/dialect/dialect.ts'

const guide = new URL('../docs/guides/mock-dialects.md', import.meta.url)

/** Returns the guide with the table of the switches as they are. */
export function withDialectTable(text: string): string {
  const table = /^\| switch \| values \| \|\n(\|.*\n)+/m
  if (!table.test(text)) throw new Error('The guide has no table of switches.')
  return text.replace(table, () => `${['| switch | values | |', '|---|---|---|', ...rows()].join('\n')}\n`)
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(guide, withDialectTable(readFileSync(guide, 'utf8')))
}

function rows(): string[] {
  return switchNames.map((name) => {
    const { values, rule, summary } = switches[name]
    const [standard] = values
    const accepted = rule ? [toCode(standard), rule.description] : values.map(toCode)
    return `| \`${name}\` | ${accepted.join(' · ')} | ${summary} |`
  })
}

function toCode(value: Parameters<typeof toSource>[0]): string {
  if (value === '') return 'none'
  return `\`${typeof value === 'string' ? value : toSource(value)}\``
}
