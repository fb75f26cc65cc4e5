import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'

type RequestEntry = Schemas['RequestEntry']

/** Returns the code of a test that expects this request; undefined if the request is for no operation. */
export function generateExpectation(entry: RequestEntry): string | undefined {
  const { operation, path, query, request, status } = entry
  if (operation === null) return undefined
  const expected = {
    ...(hasIdentifier(operation) && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request.body !== undefined && { body: request.body }),
    ...(status !== null && { status }),
  }
  return `// In Jest, call expect.extend(matchers) with those of '@permit-tracking/mock/matchers' instead.
import { expect } from '@permit-tracking/mock/vitest'

expect(mock).toHaveReceived(${toTypeScript(operation)}, ${toTypeScript(expected)})
`
}

/** True if the path of an operation names a permit, a contact or a condition. */
function hasIdentifier(operation: string): boolean {
  return /^get(Permit|Contact)|^removeFromWatchlist$|^listConditionPermits$/.test(operation)
}
