import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from '../harness/check.ts'
import { type Position, withEditor } from './editor.ts'

/** Programs of users; the name before each `/*?*\/` is queried, in this order. */
const programs = {
  'editor.mts': {
    code: `import { createMock/*?*/ } from '@permit-tracking/mock'
import { createHandlers/*?*/ } from '@permit-tracking/mock/msw'
import { test/*?*/ } from '@permit-tracking/mock/vitest'
import { createClient, RateLimitedError/*?*/, type Permit/*?*/ } from '@permit-tracking/sdk'
import { toFastifyPlugin/*?*/ } from '@permit-tracking/sdk/webhooks/fastify'
const client = createClient(createMock().clientOptions)
client.permits.list/*?*/({ per_page: 5 }).collect/*?*/()
createClient({ maxWait/*?*/: '5s' })
`,
  },
  'editor.cts': {
    code: `import sdk = require('@permit-tracking/sdk')
import webhooks = require('@permit-tracking/sdk/webhooks')
const client = sdk.createClient/*?*/({ apiKey: 'key' })
client.permits.get/*?*/('uuid')
webhooks.verifyWebhook/*?*/('{}', {}, { secret: 'whsec_1' })
`,
  },
} as const

/** Files of a definition. */
const declarations = /\/node_modules\/@permit-tracking\/(sdk|mock)\/dist\/types\//

/** Checks that "go to definition" in an editor opens the declaration of a called function, at its name. */
export const definitions: Check = {
  name: 'go to definition opens declarations',
  run: ({ project }) =>
    withEditor(project, async (editor) => {
      const options = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, types: [] }
      await writeFile(
        join(project, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, include: [] }),
      )
      const problems: string[] = []
      let count = 0
      for (const [name, { code }] of Object.entries(programs)) {
        const file = join(project, name)
        await writeFile(file, code)
        editor.open(file)
        for (const { word, ...at } of listMarked(code)) {
          count++
          const found = await editor.findDefinitions({ file, ...at })
          const places = await Promise.all(found.map(readPlace))
          if (found.length === 0) problems.push(`${name}: there is no definition of ${word}`)
          for (const [index, { file: source, line }] of found.entries()) {
            const isRight = declarations.test(source) && places[index]?.startsWith(word)
            if (!isRight) problems.push(`${name}: ${word} leads to ${source}:${line}: ${places[index]}`)
          }
        }
      }
      return { count, unit: 'definitions', problems }
    }),
}

function listMarked(code: string) {
  return [...code.matchAll(/(\w+)\/\*\?\*\//g)].map(({ index, 1: word = '' }) => {
    const before = code.slice(0, index).split('\n')
    return { word, line: before.length, offset: (before.at(-1)?.length ?? 0) + 1 }
  })
}

/** Returns the text from this position on. */
async function readPlace({ file, line, offset }: Position): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return (text.split('\n')[line - 1] ?? '').slice(offset - 1)
}
