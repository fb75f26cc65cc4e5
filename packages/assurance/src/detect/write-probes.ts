import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import { determined, unknown, type Verdict, type Verdicts } from './detection.ts'
import type { Observations } from './observe.ts'
import type { OpenService } from './open-service.ts'
import { probeContacts, requestsForContacts } from './probe-contacts.ts'
import { probeWatchlist, requestsForWatchlist } from './probe-watchlist.ts'
import { isObject, itemsOf } from './read-list.ts'
import type { WriteRun } from './write-run.ts'

/** Findings of the writes. */
export interface WriteFindings {
  readonly verdicts: Partial<Verdicts>
  readonly responses: readonly ServiceResponse[]
  readonly leftovers: readonly string[]
}

/** Creates contacts, puts a permit on the watchlist and takes it off again. What it found until an error is complete. */
export async function probeWrites(
  { reader, permissions }: Pick<OpenService, 'reader' | 'permissions'>,
  { walk, otherLists }: Observations,
  totalCandidates: readonly Dialect['total'][],
): Promise<WriteFindings> {
  const responses: ServiceResponse[] = []
  if (!permissions.includes('write') && !permissions.includes('admin'))
    return { verdicts: unknownWrites('The key has no write permission.'), responses, leftovers: [] }
  const run: WriteRun = {
    created: [],
    leftovers: [],
    async send(path, init) {
      const response = await reader.read(path, {}, init)
      responses.push(response)
      return response
    },
  }
  const verdicts: Partial<Verdicts>[] = [unknownWrites('The run ended before this probe.')]
  try {
    const [contact] = itemsOf(otherLists.find(({ path }) => path === '/contacts')?.first) ?? []
    const type = isObject(contact) && typeof contact.type === 'string' ? contact.type : 'Contractor'
    // The probes don't start without enough requests, so that they can end.
    if (reader.remaining >= requestsForContacts) verdicts.push(await probeContacts(run, permissions, type))
    if (walk?.isComplete && reader.remaining >= requestsForWatchlist)
      verdicts.push(await probeWatchlist(run, reader, walk, totalCandidates.includes('cached')))
  } catch (error) {
    if (!(error instanceof ServiceStoppedError)) throw error
  }
  const createStatus = judgeCreateStatus(run.created)
  return { verdicts: Object.assign({}, ...verdicts, { createStatus }), responses, leftovers: run.leftovers }
}

function unknownWrites(reason: string): Partial<Verdicts> {
  return {
    deleteStatus: unknown(reason),
    createStatus: unknown(reason),
    contactRequired: unknown(reason),
    contactCreation: unknown(reason),
  }
}

function judgeCreateStatus(created: readonly ServiceResponse[]): Verdict<Dialect['createStatus']> {
  const [first] = created
  if (!first) return unknown('Nothing was created.')
  const { status } = first
  if (created.some((response) => response.status !== status))
    return unknown('Creations have several statuses.', created.slice(0, 4))
  return status === 200 || status === 201
    ? determined(status, `All ${created.length} creations have status ${status}.`, created.slice(0, 4))
    : unknown(`Creations have status ${status}.`, created.slice(0, 4))
}
