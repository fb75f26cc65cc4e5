/** Attributes of an input for a duration such as `1.5s`. */
export const durationInput = {
  pattern: '\\d+(\\.\\d+)?(ms|s|m|h|d)',
  title: 'A number and a unit: ms, s, m, h or d, such as 250ms',
} as const
