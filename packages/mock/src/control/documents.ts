/** Imported on demand, because the documents are large and rarely requested. */
const loadService = () => import('@permit-tracking/spec/openapi.json', { with: { type: 'json' } })
const loadControl = () => import('@permit-tracking/spec/control.openapi.json', { with: { type: 'json' } })

/** Returns the OpenAPI document of the service; its first server is the requested address. */
export async function readServiceDocument(baseUrl: string) {
  const { default: document } = await loadService()
  return withServer(document, baseUrl)
}

/** Returns the OpenAPI document of the control API; its first server is the requested address. */
export async function readControlDocument(controlUrl: string) {
  const { default: document } = await loadControl()
  return withServer(document, controlUrl)
}

function withServer<Document extends { readonly servers: readonly object[] }>(
  document: Document,
  url: string,
) {
  return { ...document, servers: [{ url, description: 'This mock.' }, ...document.servers] }
}
