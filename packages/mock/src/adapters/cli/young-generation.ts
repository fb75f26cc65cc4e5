import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's space for new objects at its present size, for the rest of the process. The journal keeps every request for a while, so
 * that V8 would take them for long-lived objects and grow the space to 128 MiB, of which almost all is garbage.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
