export type { components, operations, paths } from '../../../../spec/generated/control-types.ts'
export { type ControlOptions, createControl } from './control.ts'
export { type ControlClient, createControlClient } from './control-client.ts'
export { controlPrefix } from './prefix.ts'
