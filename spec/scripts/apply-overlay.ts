import { type JSONValue, jsonpatch, query } from 'json-p3'

/** An OpenAPI Overlay: changes of a document, in the order in which they are applied. */
export interface Overlay {
  readonly actions: readonly OverlayAction[]
}

/** A change of every object that a JSONPath selects. */
interface OverlayAction {
  readonly target: string
  readonly description: string
  readonly update?: JSONValue
  readonly remove?: boolean
}

/**
 * Returns the document with the actions of an overlay applied, as the Overlay Specification 1.0 defines them: objects are
 * merged, entries of lists are appended, other values are replaced.
 *
 * @throws Error for an action whose target is missing, because the action would have no effect.
 */
export function applyOverlay(document: JSONValue, { actions }: Overlay): JSONValue {
  let result = copy(document)
  for (const { target, description, update, remove } of actions) {
    const { nodes } = query(target, result)
    if (nodes.length === 0) {
      throw new Error(
        `Could not apply "${description}": ${target} is missing. Correct the target in the overlay.`,
      )
    }
    // From the last one, because a removal moves the entries of a list that follow it.
    for (const node of nodes.toReversed()) {
      const path = String(node.toPointer())
      const operation = remove
        ? { op: 'remove', path }
        : { op: 'replace', path, value: merge(node.value, copy(update)) }
      result = jsonpatch.apply([operation], result)
    }
  }
  return result
}

/**
 * The order of names in the document is their order in the types. A new name follows the name before it in the update, or
 * precedes the first name that both have, or is the last.
 */
function merge(current: JSONValue, update: JSONValue): JSONValue {
  if (Array.isArray(current) && Array.isArray(update)) return [...current, ...update]
  if (!isObject(current) || !isObject(update)) return update
  const names = Object.keys(current)
  const first = names.findIndex((name) => Object.hasOwn(update, name))
  let position = first === -1 ? names.length : first
  for (const name of Object.keys(update)) {
    if (Object.hasOwn(current, name)) position = names.indexOf(name) + 1
    else names.splice(position++, 0, name)
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(update, name) ? merge(current[name], update[name]) : current[name],
    ]),
  )
}

function isObject(value: JSONValue): value is { [name: string]: JSONValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a copy without shared objects. An alias of YAML is the same object as its anchor. */
function copy(value: JSONValue): JSONValue {
  return JSON.parse(JSON.stringify(value))
}
