/** The `mappings` of source maps, version 3: base64 VLQ, as ECMA-426 has it. */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The lines of what was generated, each with its segments; a segment without a source has only a column. */
export function decodeMappings(mappings) {
  const last = { source: 0, line: 0, sourceColumn: 0 }
  return mappings.split(';').map((text) => {
    let column = 0
    return text
      .split(',')
      .filter(Boolean)
      .map((segment) => {
        const [columns, source, line, sourceColumn] = decode(segment)
        column += columns
        if (source === undefined) return { column }
        last.source += source
        last.line += line
        last.sourceColumn += sourceColumn
        return { column, ...last }
      })
  })
}

/** The other way round; names of segments are left out. */
export function encodeMappings(lines) {
  let last = { source: 0, line: 0, sourceColumn: 0 }
  return lines
    .map((segments) => {
      let column = 0
      return segments
        .map((segment) => {
          const steps = [segment.column - column]
          column = segment.column
          if (segment.source !== undefined) {
            const { source, line, sourceColumn } = segment
            steps.push(source - last.source, line - last.line, sourceColumn - last.sourceColumn)
            last = segment
          }
          return steps.map(encode).join('')
        })
        .join(',')
    })
    .join(';')
}

/** Five bits a digit, the lowest first; the sixth says that more follow, and the lowest of all is the sign. */
function decode(segment) {
  const values = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = digits.indexOf(character)
    value += (digit & 31) * 2 ** shift
    shift += 5
    if (digit & 32) continue
    values.push(value & 1 ? -(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  return values
}

function encode(value) {
  let rest = value < 0 ? -value * 2 + 1 : value * 2
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += digits[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
