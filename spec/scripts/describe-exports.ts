/** Descriptions of the types that openapi-typescript exports. */
const types: Readonly<Record<string, string>> = {
  paths: 'Operations of the OpenAPI document, by path and method.',
  webhooks: 'Webhook events of the OpenAPI document, by name.',
  components: 'Schemas, responses and parameters of the OpenAPI document: `components["schemas"]["Name"]`.',
  $defs: 'Definitions of the OpenAPI document outside of its components. It has none.',
  operations: 'Operations of the OpenAPI document, by `operationId`.',
}

/** Adds docblocks to the exports of openapi-typescript, which has none for them. */
export function describeTypes(code: string): string {
  return code.replace(/^export (?:interface|type) ([\w$]+)/gm, (declaration, name) =>
    types[name] ? `/** ${types[name]} */\n${declaration}` : declaration,
  )
}

/** Adds docblocks to the validators of requests and responses, which have none unless the document describes them. */
export function describeValidators(code: string): string {
  return code.replace(
    /(?<!\*\/\n)^export const z(\w+?)(Body|Path|Query|Response|WebhookRequest) =/gm,
    describe,
  )
}

function describe(declaration: string, owner: string, part: string): string {
  const operation = `\`${owner.charAt(0).toLowerCase()}${owner.slice(1)}\``
  const descriptions: Record<string, string> = {
    Body: `Body of a request of ${operation}.`,
    Path: `Path parameters of ${operation}.`,
    Query: `Query parameters of ${operation}.`,
    Response: `Body of a successful response of ${operation}.`,
    WebhookRequest: `Body of a delivery of \`${owner.replace(/^On/, '')}\`.`,
  }
  return `/** ${descriptions[part]} */\n${declaration}`
}
