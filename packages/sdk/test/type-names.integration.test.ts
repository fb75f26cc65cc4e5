import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** A user's program, as an editor has it open beside the built package. */
const program = `
import { createClient } from '@permit-tracking/sdk'
const client = createClient()
const permits = client.permits.list()
const collected = await permits.collect()
const first = await permits.first()
const detail = await client.permits.get('u')
const history = await client.permits.history('u')
const contact = await client.contacts.get('c')
const conditions = client.conditions.list()
const organization = await client.me()
const entry = await client.watchlist.add({ permit_uuid: 'u' })
const removal = await client.watchlist.remove('u')
const wrong: string = collected
`
const file = fileURLToPath(new URL('program.ts', import.meta.url))
const service = createService()

describe('an editor shows a record by the name of its type', () => {
  test.each([
    ['permits', 'Pager<Permit>'],
    ['collected', 'Permit[]'],
    ['first', 'Permit | undefined'],
    ['detail', 'PermitDetail'],
    ['history', 'StatusChange[]'],
    ['contact', 'Contact'],
    ['conditions', 'Pager<Condition>'],
    ['organization', 'Organization'],
    ['entry', 'WatchlistEntry'],
    ['removal', 'WatchlistRemoval'],
  ])('%s: %s', (name, type) => {
    const info = service.getQuickInfoAtPosition(file, program.indexOf(` ${name} =`) + 1)
    expect(ts.displayPartsToString(info?.displayParts)).toBe(`const ${name}: ${type}`)
  })
})

test('a message of the compiler has the name of the type', () => {
  const messages = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(messages).toEqual(["Type 'Permit[]' is not assignable to type 'string'."])
})

test('the hover of createClient has an example, and nothing after it that is empty', () => {
  const info = service.getQuickInfoAtPosition(file, program.indexOf('createClient()'))
  const tags = info?.tags?.map(({ name, text }) => [name, ts.displayPartsToString(text).trim()])
  expect(tags?.find(([name]) => name === 'example')?.[1]).toMatch(/^```ts\n[\s\S]+\n```$/)
  expect(tags?.filter(([, text]) => text === '')).toEqual([])
})

function createService(): ts.LanguageService {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: [],
  }
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const text = name === file ? program : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
}
