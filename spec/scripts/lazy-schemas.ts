/**
 * Turns generated schemas (`zod`, their source) into functions that create a schema on the first call. Creating all of
 * them would take most of the start of a program that uses a few.
 */
export function lazySchemas(zod: string): string {
  const names = new Set(Array.from(zod.matchAll(declaration), ([, name]) => name))
  const called = (expression: string) =>
    expression.replace(/\bz[A-Z]\w*\b/g, (name) => (names.has(name) ? `${name}()` : name))
  return zod
    .replace(
      declaration,
      (_, name: string, expression: string) =>
        `export const ${name} = /* @__PURE__ */ lazy(() => ${called(expression)});\n`,
    )
    .replace(importOfZod, (line) => `${line}${lazy}`)
}

/** Schema as the generator writes it. Its expression ends at the first semicolon at the end of a line. */
const declaration = /^export const (z\w+) = ([\s\S]*?);\n/gm

const importOfZod = /^import \* as z from 'zod';\n/m

const lazy = `
function lazy<Schema>(make: () => Schema): () => Schema {
    let schema: Schema | undefined;
    return () => (schema ??= make());
}
`
