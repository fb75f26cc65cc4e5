/** Stylesheet as text; see `build.ts`. */
declare module '*.css?text' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: the build exports the text so
  export default css
}
