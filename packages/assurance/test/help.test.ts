import { describe, expect, test } from 'vitest'
import { helpOf } from '../src/commands/help.ts'
import { type CommandDefinition, commandTable } from '../src/commands/table.ts'

const commands: readonly (readonly [string, CommandDefinition])[] = Object.entries(commandTable)

describe.each(commands)('%s --help', (name, { flags, exits }) => {
  const lines = helpOf(name).split('\n')

  test('has every flag with its value, and the exit codes', () => {
    for (const [flag, { value }] of Object.entries(flags)) {
      const start = value === undefined ? `  --${flag}  ` : `  --${flag} <${value}>  `
      expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1)
    }
    const text = lines.join(' ')
    for (const meaning of [...exits, '2 wrong arguments.']) expect(text).toContain(meaning)
  })

  test('fits 80 columns', () => {
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  test('states the default of each flag that has one', () => {
    for (const { default: value, help } of Object.values(flags)) {
      if (typeof value === 'string') expect(help).toContain(`(${value})`)
    }
  })
})

test('a name of two words has the help of its parts', () => {
  expect(helpOf('ledger')).toMatch(/ledger record .*\n.*ledger report .*/)
  expect(helpOf('ledger')).not.toContain('sabotage')
})
