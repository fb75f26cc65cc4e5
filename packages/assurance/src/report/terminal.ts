/** Style of a text on a terminal. */
export type Style = keyof typeof codes

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

/** Styles a text; returns it unchanged without colours. */
export type Paint = (style: Style, text: string) => string

/** Creates the function that styles the texts of a report. */
export function createPaint(hasColor: boolean): Paint {
  return (style, text) => (hasColor ? `\u001b[${codes[style]}m${text}\u001b[0m` : text)
}

/** Breaks a text into lines, between words. */
export function wrap(text: string, width = 80): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
