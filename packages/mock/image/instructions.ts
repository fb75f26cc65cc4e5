/** Instruction of a Dockerfile, such as `USER node`. */
export interface Instruction {
  readonly keyword: string
  /** Text after the keyword and its flags. */
  readonly value: string
  /** Flags such as `from` of `--from=package`. */
  readonly flags: Readonly<Record<string, string>>
}

/** Reads the instructions of a Dockerfile without heredocs. */
export function readInstructions(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  return lines.filter(Boolean).map((line) => {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [flagText = ''] = /^(--[\w-]+=\S+\s+)*/.exec(rest) ?? []
    const flags = [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value])
    return { keyword, value: rest.slice(flagText.length), flags: Object.fromEntries(flags) }
  })
}

/** Returns the words of a command in its JSON form, which needs no shell. */
export function readCommand(value: string): string[] {
  const words: unknown = JSON.parse(value.replace(/^CMD\s+/, ''))
  if (!Array.isArray(words)) throw new Error(`The command must be a list of words (received ${value}).`)
  return words.map(String)
}
