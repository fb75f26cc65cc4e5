import { readFileSync } from 'node:fs'

/** Part of a package's manifest. */
export interface Manifest {
  readonly version: string
  readonly exports?: unknown
  readonly bin?: unknown
}

/** Reads the manifest of an installed package, which its `exports` may lack. */
export function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
}
