import { suggest } from '../errors/suggest-name.ts'
import { type Dialect, defaultDialect } from './dialect.ts'

/**
 * The default dialect with the given switches; nobody can change it afterwards.
 *
 * @throws TypeError when a switch doesn't exist or doesn't take its value.
 */
export function resolveDialect(switches: Partial<Dialect> = {}): Dialect {
  const given: unknown = switches
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`Could not use ${show(given)} as dialect: it takes an object of switches.`)
  }
  for (const [name, value] of Object.entries(switches)) {
    if (!isSwitch(name)) {
      throw new TypeError(
        `Could not use the dialect switch ${JSON.stringify(name)}, because there is none of that name; ` +
          suggest(name, Object.keys(accepted)),
      )
    }
    const values = accepted[name]
    const fits = 'test' in values ? values.test(value) : values.some((other) => other === value)
    if (!fits) {
      const says = 'test' in values ? values.says : `one of ${values.join(', ')}`
      throw new TypeError(`Could not use ${show(value)} as dialect.${name}: it takes ${says}.`)
    }
  }
  const dialect = { ...defaultDialect, ...switches }
  return Object.freeze({ ...dialect, contactRequired: Object.freeze([...dialect.contactRequired]) })
}

/** What each switch takes; the one place that checks values which come from JavaScript or a command line. */
const accepted: {
  [Switch in keyof Dialect]: readonly Dialect[Switch][] | { test(value: unknown): boolean; says: string }
} = {
  listOrder: ['updated_desc', 'filed_desc', 'uuid'],
  ties: ['stable', 'random'],
  updatedSince: ['inclusive', 'exclusive'],
  perPageDefault: { test: (value) => isInteger(value, 1, 100), says: 'an integer from 1 to 100' },
  perPageMax: { test: (value) => isInteger(value, 1, 100), says: 'an integer from 1 to 100' },
  perPageOverflow: ['reject', 'clamp'],
  pageOverflow: ['empty', 'not_found', 'last_page'],
  total: ['exact', 'low', 'page', 'cached', 'absent'],
  totalPages: [true, false],
  timestamps: ['seconds', 'milliseconds', 'no_zone'],
  dateSkew: {
    test: (value) => isInteger(value, -day, day),
    says: 'a number of milliseconds from -86400000 to 86400000, which is a day',
  },
  otherLists: ['paginated', 'unpaginated', 'no_meta'],
  deleteStatus: [200, 204],
  createStatus: [200, 201],
  contactRequired: { test: isContactFields, says: 'a list of name, company, email, phone and type' },
  contactCreation: ['write', 'admin'],
  rateLimitWindow: ['fixed', 'sliding', 'token_bucket'],
  rateLimitHeaders: [true, false],
  rateLimitReset: ['epoch_s', 'epoch_ms', 'delta_s', 'absent'],
  retryAfter: ['absent', 'seconds', 'http_date'],
  signatureHeader: {
    test: isOwnHeader,
    says: 'the name of a header that a delivery does not have already (Content-Type) and that is not about its connection',
  },
  signaturePrefix: {
    test: (value) => typeof value === 'string' && /^(?! )[ -~]*$/.test(value),
    says: 'ASCII text that does not begin with a space',
  },
  deliveryBackoff: {
    test: (value) => isInteger(value, 1, week),
    says: 'a number of milliseconds from 1 to 604800000, which is a week',
  },
}

const day = 86_400_000
const week = 7 * day

function isSwitch(name: string): name is keyof Dialect {
  return Object.hasOwn(accepted, name)
}

function isInteger(value: unknown, minimum: number, maximum: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
}

function isContactFields(value: unknown): boolean {
  const fields: readonly unknown[] = ['name', 'company', 'email', 'phone', 'type']
  return Array.isArray(value) && value.every((field) => fields.includes(field))
}

/** Is it a header's name (RFC 9110, section 5.6.2), and not one that says how the body is to be read or sent, as `fetch` of Node refuses those? */
function isOwnHeader(value: unknown): boolean {
  return typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) && !reserved.test(value)
}

const reserved = /^(content-.*|host|connection|expect|keep-alive|transfer-encoding|upgrade)$/i

function show(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value))
}
