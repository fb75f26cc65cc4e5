/**
 * Makes functions of generated schemas (`zod`, their source): each makes its schema when it is first called. Making all of
 * them takes longer than whatever else a program does that uses a few.
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

/** A schema as the generator writes it, whose expression is all up to the semicolon that ends a line. */
const declaration = /^export const (z\w+) = ([\s\S]*?);\n/gm

const importOfZod = /^import \* as z from 'zod';\n/m

const lazy = `
function lazy<Schema>(make: () => Schema): () => Schema {
    let schema: Schema | undefined;
    return () => (schema ??= make());
}
`
