/** Rows of the table of mocks, with a description of their probes. */
export const mockRows = {
  state: ['What was created is in the next list', 'Creates a contact, and looks for it in the list.'],
  movingList: [
    'A list that changes between two pages',
    'Reads a page, lets the list change, and reads the next page: it must differ from that of the unchanged list.',
  ],
  rateLimit: [
    'Rate limit: counts, 429, a new window',
    'Sends more requests than the limit allows. Waits for the next window, where the product can wait.',
  ],
  webhooks: ['Webhooks, signed', 'Receives an event, and looks for a header with an HMAC of its body.'],
  webhookRetries: [
    'Webhooks that are sent again after a 500',
    'Responds to an event with 500, and waits for the same event again.',
  ],
  clock: ['A clock that the test moves', 'Moves the time by an hour, and reads it from a response.'],
  lostResponse: [
    'Created, but the response is lost',
    'Creates a contact. The call must fail, and the contact must be in the list.',
  ],
  requestValidation: ['Rejects an invalid request', 'Creates a contact without its required name.'],
  responseValidation: [
    'Checks responses against an OpenAPI document',
    'Makes the service behind it respond with a number for an object.',
  ],
  anyDocument: ['Serves any OpenAPI document', 'Serves a document of another service with a single path.'],
  otherServices: ['Services other than this one', 'Responds to a request of another service.'],
  proxy: [
    'Passes requests on to the real service',
    'Sends a request that the service behind it must receive.',
  ],
  interception: [
    'Intercepts requests to the real address',
    'Calls https://api.example.com, which does not exist, with the `fetch` of the platform.',
  ],
  noPort: ['Runs in the test, without a port', 'Sends a request in the process, while nothing listens.'],
  page: [
    'Runs in a page',
    'Bundles it for browsers with esbuild, and sends a request in Chromium through its service worker.',
  ],
  server: ['A server for other languages', 'Starts its command, and sends a request.'],
  isolation: ['Two that share nothing', 'Creates a contact in one of two, and looks for it in the other.'],
  journal: ['The test reads the received requests', 'Sends a request, and reads it back.'],
  console: ['A user interface', 'Opens the address of the server as a browser does.'],
} as const satisfies Record<string, readonly [title: string, probe: string]>

/** Name of a row of the table of mocks. */
export type MockRow = keyof typeof mockRows
