/**
 * Copies the generated files that a package uses from `spec/generated` into its `src/generated`, so that its sources and declarations
 * need nothing but the package. The copies are not committed: the set-up, the build and `npm run generate` write them.
 *
 *   node scripts/copy-generated.mjs
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './freshness.mjs'

const copies = {
  'packages/sdk': ['event-examples.ts', 'labels.ts', 'types.ts'],
  'packages/mock': [
    'control-operations.ts',
    'control-types.ts',
    'control-validators.ts',
    'control-zod-lazy.ts',
    'event-examples.ts',
    'labels.ts',
    'operations.ts',
    'types.ts',
    'validators.ts',
    'zod-lazy.ts',
  ],
}

for (const [folder, names] of Object.entries(copies)) {
  for (const name of names)
    copy(join(root, 'spec/generated', name), join(root, folder, 'src/generated', name))
}

/** Checks that run at the same time copy as well: a file appears whole, and one that is up to date is left alone. */
function copy(from, to) {
  const content = readFileSync(from)
  if (existsSync(to) && readFileSync(to).equals(content)) return
  const whole = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(whole, content)
  renameSync(whole, to)
}
