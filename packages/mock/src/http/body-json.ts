/**
 * Serializes the body of a response. The JSON of frozen list items is cached, because records are replaced as a whole when they
 * change. A page that was sent lately is the same text again, so that the journal stores it once.
 */
export function serializeBody(body: unknown): string {
  if (!isList(body)) return JSON.stringify(body)
  const { data, ...others } = body
  const rest = JSON.stringify(others)
  const [first] = data
  const known = first && pages.get(first)
  if (known && known.rest === rest && hasSameItems(known.data, data)) return known.json
  const json = `{"data":[${data.map(toItemJson).join(',')}]${rest === '{}' ? '}' : `,${rest.slice(1)}`}`
  if (first && data.every((item) => items.has(item))) {
    size += json.length
    if (size > maxSize) {
      pages.clear()
      size = json.length
    }
    pages.set(first, { data: [...data], rest, json })
  }
  return json
}

/** JSON of frozen items. */
const items = new WeakMap<object, string>()

/** Last pages of frozen items, by their first one. */
const pages = new Map<object, Page>()

/** Upper bound of the characters of the pages. */
let size = 0

/** Maximum number of characters, about 300 pages of 20 permits. */
const maxSize = 2 * 2 ** 20

interface Page {
  readonly data: readonly object[]
  /** JSON of the other fields. */
  readonly rest: string
  readonly json: string
}

function hasSameItems(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

function toItemJson(item: object): string {
  const cached = items.get(item)
  if (cached !== undefined) return cached
  const json = JSON.stringify(item)
  if (Object.isFrozen(item)) items.set(item, json)
  return json
}

interface List {
  readonly data: readonly object[]
}

/** True if the first field is a list of objects, so that the order of the fields is kept. */
function isList(body: unknown): body is List {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
    return false
  return (
    Object.keys(body)[0] === 'data' && body.data.every((item) => typeof item === 'object' && item !== null)
  )
}
