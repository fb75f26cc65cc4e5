import { type OperationId, operations } from '@permit-tracking/spec/operations'
import { type Dialect, dialectDifferences } from '../../dialect/dialect.ts'
import { isOtherList } from '../reshape.ts'

/** What a request was about and how it was answered. */
export interface Outcome {
  readonly operation: OperationId | undefined
  readonly query: string
  readonly status: number | undefined
  /** The body of the answer as it was sent. */
  readonly answer: string | undefined
}

/** The switches that are not as documented and that made this answer different: `dialect pageOverflow: last_page`. */
export function dialectReasons(dialect: Dialect, { operation, status, ...rest }: Outcome): string[] {
  if (operation === undefined || status === undefined) return []
  const query = new URLSearchParams(rest.query)
  const outcome = { operation, status, query, body: rest.answer, dialect }
  return dialectDifferences(dialect)
    .filter((name) => effects[name]?.(outcome))
    .map((name) => `dialect ${name}: ${String(dialect[name])}`)
}

interface Effect {
  readonly operation: OperationId
  readonly status: number
  readonly query: URLSearchParams
  readonly body: string | undefined
  readonly dialect: Dialect
}

/** Whether a switch has had an effect. Those of webhooks have none on an answer. */
const effects: { readonly [Switch in keyof Dialect]?: (effect: Effect) => boolean } = {
  listOrder: ({ operation, status }) => status === 200 && permitLists.has(operation),
  updatedSince: ({ operation, status, query }) =>
    status === 200 && operation === 'listPermits' && query.has('updated_since'),
  perPageDefault: (effect) => isPage(effect) && !effect.query.has('per_page'),
  perPageOverflow: (effect) => isPage(effect) && Number(effect.query.get('per_page')) > 100,
  pageOverflow: ({ operation, status, query, body = '', dialect }) =>
    isList(operation) &&
    Number(query.get('page') ?? 1) > 1 &&
    (dialect.pageOverflow === 'not_found'
      ? status === 404 && body.includes('"page: ')
      : status === 200 && body.includes('"meta":') && !body.includes(`"page":${Number(query.get('page'))},`)),
  totalPages: (effect) => isPage(effect),
  otherLists: ({ operation, status }) => status === 200 && isOtherList(operation) && isList(operation),
  deleteStatus: ({ operation, status }) => operation === 'removeFromWatchlist' && status === 204,
  createStatus: ({ operation, status }) =>
    status === 200 && (operation === 'createContact' || operation === 'addToWatchlist'),
  contactRequired: ({ operation, status }) => operation === 'createContact' && status === 400,
  contactCreation: ({ operation }) => operation === 'createContact',
  rateLimitReset: ({ status }) => status !== 401,
  retryAfter: ({ status }) => status === 429,
}

const permitLists: ReadonlySet<OperationId> = new Set(['listPermits', 'listConditionPermits'])

function isList(operation: OperationId): boolean {
  return /^list/.test(operation) && operations[operation].method === 'GET'
}

/** Whether the answer is a page whose size and number count. */
function isPage({ operation, status, dialect }: Effect): boolean {
  if (status !== 200 || !isList(operation)) return false
  return operation === 'listPermits' || dialect.otherLists === 'paginated'
}
