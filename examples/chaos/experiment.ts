import type { Mock } from '@permit-tracking/mock'
import { createClient, isPermitTrackingError } from '@permit-tracking/sdk'
import type { Hazard } from './hazards.ts'
import type { Copy, Integration, Project } from './integration.ts'

/** Result of an experiment. */
export interface Outcome {
  /** Differences at the end. Empty if the integration survived. */
  readonly damage: readonly string[]
  /** Number of times a job failed and was run again. */
  readonly failedRuns: number
}

/** Runs an integration under a hazard, and then compares the data with the expected data. */
export async function experiment(
  { prepare, refresh }: Integration,
  hazard: Hazard,
  mock: Mock,
  seed = 1,
): Promise<Outcome> {
  const client = createClient({ ...mock.clientOptions, timeout: '5s' })
  const project = planProject(mock)
  const copy: Copy = { permits: new Map() }

  const stop = hazard.start(mock, seed)
  const prepared = await untilDone(() => prepare(client, project))
  const damage = inspectProject(mock, project)
  const refreshed = await untilDone(() => refresh(client, copy))

  // A copy can equal the list only after the changes have ended.
  stop()
  const settled = await untilDone(() => refresh(client, copy))
  return {
    damage: [...damage, ...inspectCopy(mock, copy)],
    failedRuns: prepared + refreshed + settled,
  }
}

/** Runs a job as a queue does: again a minute after a failure. Returns the number of failures. */
async function untilDone(job: () => Promise<void>): Promise<number> {
  for (let failed = 0; failed < 20; failed += 1) {
    try {
      await job()
      return failed
    } catch (error) {
      // Any other error is a bug in the program.
      if (!isPermitTrackingError(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
  }
  return 20
}

function planProject(mock: Mock): Project {
  const unwatched = Array.from(mock.permits.all(), ({ uuid }) => uuid).filter(
    (uuid) => !mock.watchlist.has(uuid),
  )
  return {
    permits: unwatched.slice(0, 12),
    people: Array.from({ length: 12 }, (_, index) => ({
      name: `Crew ${index + 1}`,
      company: 'Harbor Point Builders',
      email: `crew-${index + 1}@example.com`,
      phone: `+155501${10 + index}`,
      type: 'contractor',
    })),
  }
}

function inspectProject({ contacts, watchlist }: Mock, { people, permits }: Project): string[] {
  const emails = contacts.slice(0, contacts.size).map(({ email }) => email)
  const counts = people.map((person) => emails.filter((email) => email === person.email).length)
  return describe({
    'contacts missing': counts.filter((count) => count === 0).length,
    'contacts too many': counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    'permits not watched': permits.filter((uuid) => !watchlist.has(uuid)).length,
  })
}

function inspectCopy({ permits, watchlist }: Mock, copy: Copy): string[] {
  const watched = Array.from(permits.all()).filter(({ uuid }) => watchlist.has(uuid))
  return describe({
    'rows missing': watched.filter(({ uuid }) => !copy.permits.has(uuid)).length,
    'rows too many': [...copy.permits.keys()].filter((uuid) => !watchlist.has(uuid)).length,
    'rows out of date': watched.filter(
      ({ uuid, status }) => copy.permits.has(uuid) && copy.permits.get(uuid)?.status !== status,
    ).length,
  })
}

function describe(counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
}
