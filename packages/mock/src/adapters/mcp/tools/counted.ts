/** Returns a number with the words for it: `counted(1, 'permit matches', 'permits match')`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
