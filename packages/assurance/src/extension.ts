import process from 'node:process'
import type { MockInternals } from '@permit-tracking/mock/internal'
import { installSabotage } from './sabotage/sabotage.ts'

/** Extends each mock of a process whose environment has `PERMIT_TRACKING_MOCK_EXTENSION=@permit-tracking/assurance/extension`. */
export function extend(internals: MockInternals, realm: object): void {
  const sabotage = installSabotage(internals, realm)
  const name = process.env.PERMIT_TRACKING_MOCK_SABOTAGE
  if (name) sabotage.start(name)
}
