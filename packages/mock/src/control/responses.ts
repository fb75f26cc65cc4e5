/** Returns a response with the data of a successful operation. */
export function ok<Data>(data: Data): { readonly status: 200; readonly body: { readonly data: Data } } {
  return { status: 200, body: { data } }
}

/** Returns a response with what an operation created. */
export function created<Data>(data: Data): { readonly status: 201; readonly body: { readonly data: Data } } {
  return { status: 201, body: { data } }
}

/** Returns the response of an operation that returns nothing. The argument is ignored, so that handlers can write `noContent(faults.delete(id))`. */
export function noContent(_done?: unknown): { readonly status: 204; readonly body: undefined } {
  return { status: 204, body: undefined }
}
