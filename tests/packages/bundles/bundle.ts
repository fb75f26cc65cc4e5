import { gzipSync } from 'node:zlib'
import { build, type Metafile, type Platform } from 'esbuild'

/** A program that is bundled. */
export interface BundleOptions {
  /** Source of the program. */
  readonly code: string
  /** The folder in whose `node_modules` the packages are. */
  readonly project: string
  /** Default: neutral. */
  readonly platform?: Platform
}

/** The result. */
export interface Bundle {
  readonly code: string
  /** Compressed as servers do it, in bytes. */
  readonly gzipped: number
  readonly warnings: readonly string[]
  readonly metafile: Metafile
}

/** Bundles and minifies a program as users do, for as new a target as the packages are built for. */
export async function bundle({ code, project, platform = 'neutral' }: BundleOptions): Promise<Bundle> {
  const { outputFiles, warnings, metafile } = await build({
    stdin: { contents: code, resolveDir: project, loader: 'js' },
    absWorkingDir: project,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform,
    // For neutral platforms there is no default; every bundler needs these.
    mainFields: platform === 'node' ? ['module', 'main'] : ['browser', 'module', 'main'],
    logLevel: 'silent',
  })
  const text = outputFiles[0]?.text ?? ''
  return {
    code: text,
    gzipped: gzipSync(text, { level: 9 }).length,
    warnings: warnings.map(({ text, location }) => `${text}${location ? ` (${location.file})` : ''}`),
    metafile,
  }
}

/** Bytes of the minified bundle that each input has. */
export function bytesByInput({ outputs }: Metafile): [input: string, bytes: number][] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([input, { bytesInOutput }]): [string, number] => [input, bytesInOutput]),
  )
}
