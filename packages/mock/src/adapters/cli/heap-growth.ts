import { setFlagsFromString } from 'node:v8'

/**
 * Limits the memory of the process for the rest of its life, without a measurable cost in throughput. The journal keeps every
 * request for a while, so V8 would take them for long-lived objects and let its heap grow far beyond what is in use.
 */
export function limitHeapGrowth(): void {
  // The space for new objects keeps its present size. It would grow to 128 MiB.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The space for old objects is collected when it has doubled.
  setFlagsFromString('--heap-growing-percent=100')
}
