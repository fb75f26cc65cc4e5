/** Loads the sources of the SDK for its package name, and prints what a program logs as JSON. Preload it with `--import`. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const sources: Readonly<Record<string, URL>> = {
  '@permit-tracking/sdk': new URL('../../sdk/src/index.ts', import.meta.url),
  '@permit-tracking/sdk/webhooks': new URL('../../sdk/src/webhooks/index.ts', import.meta.url),
}

registerHooks({
  resolve(specifier, context, next) {
    return next(sources[specifier]?.href ?? specifier, context)
  },
  // The SDK's bundler inlines its version from package.json.
  load(url, context, next) {
    if (!url.endsWith('/package.json')) return next(url, context)
    const { version } = JSON.parse(readFileSync(new URL(url), 'utf8'))
    return {
      format: 'module',
      source: `export const version = ${JSON.stringify(version)}`,
      shortCircuit: true,
    }
  },
})

console.log = (...values: unknown[]) => process.stdout.write(`${JSON.stringify(values)}\n`)
