import openApi from '@permit-tracking/spec/openapi.json' with { type: 'json' }
import { toSource } from '../../../../mock/src/dialect/describe-dialect.ts'
import { switches, switchNames } from '../../../../mock/src/dialect/dialect.ts'
import type { OpenApiDocument } from './open-api.ts'
import type { DialectSwitch } from './read-reference.ts'
import { readReference } from './read-reference.ts'

/** The service's document. The build replaces this module by its value, so that browsers load no OpenAPI document. */
export const serviceReference = readReference(
  // The type of a JSON module has a different shape for each schema.
  openApi as unknown as OpenApiDocument,
  Object.fromEntries(switchNames.map((name) => [name, readSwitch(name)])),
)

function readSwitch(name: keyof typeof switches): DialectSwitch {
  const { summary, values, rule } = switches[name]
  return {
    summary,
    values: values.map((value) => ({ code: toSource(value), flag: String(value) })),
    accepts: rule?.description,
  }
}
