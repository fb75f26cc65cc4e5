/** Numbers the calls in log lines from 1, as the numbers depend on the calls of earlier tests. */
export function numberCalls(lines: readonly string[]): string[] {
  const numbers = new Map<string, number>()
  const numberOf = (call: string) => {
    const number = numbers.get(call) ?? numbers.size + 1
    numbers.set(call, number)
    return number
  }
  return lines.map((line) => line.replace(/#\d+/g, (call) => `#${numberOf(call)}`))
}
