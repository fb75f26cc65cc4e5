import { type OperationId, operations } from '@permit-tracking/spec/operations'
import document from '../../../spec/generated/openapi.json' with { type: 'json' }
import type { Mock } from '../src/mock.ts'

/** A request that makes the mock respond to an operation with a documented status. */
export interface Case {
  readonly operation: OperationId
  readonly status: number
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body?: object
  /** True if the request itself conforms to the document. */
  readonly isValid: boolean
  /** Called before the request is sent. */
  readonly prepare?: () => void
}

/** Returns a case for every operation and each of its documented statuses. */
export function createCases(mock: Mock): Case[] {
  const exhausted = mock.createOrganization({ plan: { limit: 0 } })
  const { key: powerless } = mock.keys.create({ name: 'Writes only', permissions: ['write'] })
  const { key: reader } = mock.keys.create({ name: 'Reads only', permissions: ['read'] })
  const samples = createSamples(mock)
  return Object.entries(operations).flatMap(([id, { method, permission }]) => {
    // `Object.entries` has no literal types.
    const operation = id as OperationId
    const sample = samples[operation]
    const base = {
      operation,
      method,
      path: sample.path,
      ...(sample.body && { body: sample.body }),
      key: mock.apiKey,
      isValid: true,
    }
    const variants: Record<number, Omit<Case, 'status'>[]> = {
      200: sample.done ? [{ ...base, ...sample.done }] : [base],
      201: [base],
      400: (sample.wrong ?? []).map((wrong) => ({ ...base, ...wrong, isValid: false })),
      401: [{ ...base, key: 'pt_test_unknown' }],
      403: [{ ...base, key: permission === 'write' ? reader : powerless }],
      404: (sample.unknown ?? []).map((unknown) => ({ ...base, ...unknown })),
      429: [{ ...base, key: exhausted.apiKey }],
      500: [{ ...base, prepare: () => void mock.faults.next({ operation, status: 500 }) }],
    }
    return statusesOf(operation).flatMap((status) => {
      const found = variants[status] ?? []
      if (found.length > 0) return found.map((variant) => ({ ...variant, status }))
      throw new Error(
        `Could not check ${operation} with status ${status}: there is no case for it. Add one to cases.ts.`,
      )
    })
  })
}

interface Sample {
  readonly path: string
  readonly body?: object
  /** Request for a 200, if the first response to the sample is another status. */
  readonly done?: Partial<Case>
  /** Requests that violate the document. */
  readonly wrong?: readonly Partial<Case>[]
  /** Requests for unknown resources. */
  readonly unknown?: readonly Partial<Case>[]
}

function createSamples({ permits, watchlist, contacts, conditions }: Mock): Record<OperationId, Sample> {
  const all = [...permits.all()]
  const watched = all.filter(({ uuid }) => watchlist.has(uuid)).map(({ uuid }) => uuid)
  const fresh = all.find(({ uuid }) => !watchlist.has(uuid))
  const [contact] = contacts.all()
  const [condition] = conditions.all()
  const [permit, other] = watched
  if (!permit || !other || !fresh || !contact || !condition)
    throw new Error('Could not create the samples: the seeded data lacks a resource.')
  const list = (path: string): Sample => ({
    path: `${path}?page=1&per_page=2`,
    wrong: ['page=0', 'per_page=101', 'per_page=two'].map((query) => ({ path: `${path}?${query}` })),
  })
  const unknownCondition = { path: '/portfolio/conditions/cnd_unknown/permits' }
  return {
    getMe: { path: '/me' },
    listPermits: list('/permits'),
    getPermit: { path: `/permits/${permit}`, unknown: [{ path: '/permits/unknown' }] },
    getPermitHistory: { path: `/permits/${permit}/history`, unknown: [{ path: '/permits/unknown/history' }] },
    addToWatchlist: {
      path: '/watchlist',
      body: { permit_number: fresh.permit_number, jurisdiction: fresh.jurisdiction },
      done: { body: { permit_uuid: permit } },
      wrong: [
        { body: {} },
        { body: { permit_uuid: permit, permit_number: 'BLD-1', jurisdiction: 'seattle-wa' } },
      ],
      unknown: [{ body: { permit_uuid: 'unknown' } }],
    },
    removeFromWatchlist: { path: `/watchlist/${other}`, unknown: [{ path: '/watchlist/unknown' }] },
    listContacts: list('/contacts'),
    createContact: {
      path: '/contacts',
      body: { name: 'Dana Ruiz', email: 'dana@harbor.example', phone: '+12065550101', type: 'contractor' },
      wrong: [{ body: { company: 'Harbor Point' } }, { body: { name: 'Dana Ruiz', phone: '555' } }],
    },
    getContact: { path: `/contacts/${contact.id}`, unknown: [{ path: '/contacts/con_unknown' }] },
    listConditions: list('/portfolio/conditions'),
    listConditionPermits: {
      ...list(`/portfolio/conditions/${condition.id}/permits`),
      unknown: [unknownCondition],
    },
    listConditionsAlias: list('/conditions'),
  }
}

function statusesOf(operation: OperationId): number[] {
  const described = Object.values<Record<string, Described>>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation)
  return Object.keys(described?.responses ?? {}).map(Number)
}

interface Described {
  readonly operationId: string
  readonly responses: object
}
