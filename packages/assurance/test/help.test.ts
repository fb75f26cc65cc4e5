import { describe, expect, test } from 'vitest'
import { helpOf } from '../src/commands/help.ts'
import { type CommandDefinition, type CommandName, commandTable } from '../src/commands/table.ts'

const names: readonly CommandName[] = ['sabotage', 'compare', 'certify']

describe.each(names)('%s --help', (name) => {
  const { flags, exits }: CommandDefinition = commandTable[name]
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
