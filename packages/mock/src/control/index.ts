export type { components, operations, paths } from '../generated/control-types.ts'
export { type ControlClient, createControlClient } from './control-client.ts'
