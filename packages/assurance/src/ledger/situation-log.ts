/** Situations that a suite has met. */
export interface SituationLog {
  /** Adds a situation. Called for every one, even if it is known. */
  see(id: string): void
  /** True for a known situation. */
  has(id: string): boolean
}
