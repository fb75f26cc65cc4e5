import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import output from './output.json' with { type: 'json' }

const folder = import.meta.dirname

test('each example of the playground has its output', async () => {
  const files = (await readdir(folder)).filter((file) => /^[^.]+\.ts$/.test(file))
  expect(files.sort()).toEqual(
    Object.keys(output)
      .map((name) => `${name}.ts`)
      .sort(),
  )
})

test.each(Object.entries(output))('%s prints its output in Node', async (name, lines) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, `${name}.ts`)])
  expect(stdout.trimEnd().split('\n')).toEqual(lines)
})
