/**
 * Compiles jobs with one version of TypeScript, in a process of their own, and prints what that says as JSON.
 *
 *   node compile.mjs <path of the TypeScript package> <file with the jobs>
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const [compiler, jobsFile] = process.argv.slice(2)
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'))
const { version } = JSON.parse(readFileSync(join(compiler, 'package.json'), 'utf8'))
// From 7 on the compiler is a native program.
const compile = Number.parseInt(version, 10) < 7 ? createCompiler() : compileByCommand
process.stdout.write(JSON.stringify(jobs.map((job) => compile(job))))

/**
 * Parses each file once for all jobs, and checks those of our packages and of what they stand on, of that each once per
 * set of libraries: we can't fix TypeScript's libraries and Node's types.
 */
function createCompiler() {
  const ts = createRequire(import.meta.url)(join(compiler, 'lib/typescript.js'))
  const parsed = new Map()
  const checkedOnce = new Set()
  return function compileJob({ files, options: json }) {
    const { options, errors } = ts.convertCompilerOptionsFromJson({ ...json, typeRoots: [typeRoots()] }, '.')
    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (name, format, ...rest) => {
      const key = JSON.stringify([name, format])
      if (!parsed.has(key)) parsed.set(key, getSourceFile.call(host, name, format, ...rest))
      return parsed.get(key)
    }
    const program = ts.createProgram(files, options, host)
    const checked = program
      .getSourceFiles()
      .filter(({ fileName }) => isChecked(fileName, JSON.stringify([options.lib, options.types])))
    const found = [
      ...errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...checked.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ]
    return found.map(({ file, code, messageText }) => ({
      file: file ? relative('.', file.fileName) : '',
      code,
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }))
  }

  function isChecked(fileName, libraries) {
    if (/node_modules\/(typescript-[\d.]+|@types\/node)\//.test(fileName)) return false
    if (!/node_modules\/(?!@permit-tracking)/.test(relative('.', fileName))) return true
    const key = JSON.stringify([fileName, libraries])
    return !checkedOnce.has(key) && checkedOnce.add(key)
  }
}

function compileByCommand({ files, options }) {
  const config = `tsconfig.${version}.json`
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...options, typeRoots: [typeRoots()] }, files }))
  try {
    execFileSync(process.execPath, [join(compiler, 'bin/tsc'), '-p', config, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    return []
  } catch ({ stdout }) {
    const lines = stdout.split('\n').filter((line) => /error TS/.test(line))
    return lines.map((line) => {
      const [, file = '', code, message] = /^(?:(.*)\(\d+,\d+\): )?error TS(\d+): (.*)/.exec(line) ?? []
      return { file, code: Number(code), message }
    })
  }
}

function typeRoots() {
  return join(compiler, '../@types')
}
