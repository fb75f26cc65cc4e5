export type { Sabotage } from '@permit-tracking/mock/internal'
export type {
  Cassette,
  Exchange,
  JsonType,
  ListRead,
  OmittedValue,
  RecordedRequest,
  RecordedResponse,
} from './cassettes/cassette.ts'
export { readCassette, writeCassette } from './cassettes/cassette-files.ts'
export type { RecordOptions, RecordResult } from './cassettes/record.ts'
export { recordCassette } from './cassettes/record.ts'
export { type CertifyOptions, certify } from './certify/certify.ts'
export type { Hazard } from './certify/hazards.ts'
export { renderCertifyReport } from './certify/html-report.ts'
export type { CopiedPermit, CreateIntegration, DamageCounts, Integration } from './certify/integration.ts'
export { type CertifyReceiverOptions, certifyReceiver } from './certify/receiver.ts'
export type { CertifyFinding, CertifyReport, CertifyResult, Reproduction } from './certify/report.ts'
export type { DetectDialectOptions } from './detect/detect-dialect.ts'
export { detectDialect } from './detect/detect-dialect.ts'
export type {
  DetectedSwitch,
  DetectionEvidence,
  DialectDetection,
  UndocumentedResponse,
} from './detect/detection.ts'
export { compareLedgers, type LedgerDifference } from './ledger/compare-ledgers.ts'
export { type Coverage, type GroupCoverage, measureCoverage } from './ledger/coverage.ts'
export { readLedgers } from './ledger/read-ledgers.ts'
export { type LedgerRecorder, recordLedger } from './ledger/record-ledger.ts'
export type { Situation, SituationGroup } from './ledger/situation.ts'
export { listSituations } from './ledger/situations.ts'
export type { ParityOptions, ParityReport } from './parity/compare.ts'
export { compareWithMock } from './parity/compare.ts'
export type { Difference, Grade } from './parity/difference.ts'
export type { SabotagedServer, SabotageOptions } from './sabotage/options.ts'
export type { SabotageReport, SaboteurOutcome, SaboteurResult } from './sabotage/report.ts'
export { runSabotage } from './sabotage/run-sabotage.ts'
export { startSabotage } from './sabotage/sabotage.ts'
