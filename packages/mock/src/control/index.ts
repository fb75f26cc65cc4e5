export type { components, operations, paths } from '@permit-tracking/spec/control-types'
export type { ControlSource } from './access.ts'
export type { Control, ControlOptions } from './control.ts'
export { controlPrefix, createControl } from './control.ts'
