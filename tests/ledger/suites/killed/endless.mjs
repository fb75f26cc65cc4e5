/** Meets one situation after the other, and prints each once it was met. Ends when it is killed. */
import { writeSync } from 'node:fs'
import { createMock } from '../../../../packages/mock/dist/index.js'

const codes = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  500: 'server_error',
}
const paths = {
  getMe: '/me',
  listPermits: '/permits',
  getPermit: '/permits/none',
  getPermitHistory: '/permits/none/history',
  listContacts: '/contacts',
  getContact: '/contacts/none',
  listConditions: '/portfolio/conditions',
  listConditionPermits: '/portfolio/conditions/none/permits',
}
const mock = createMock()
const headers = { Authorization: `Bearer ${mock.apiKey}` }
for (;;) {
  for (const [operation, path] of Object.entries(paths)) {
    for (const [status, code] of Object.entries(codes)) {
      mock.faults.next({ status: Number(status) })
      await mock.fetch(mock.baseUrl + path, { headers })
      writeSync(1, `${operation} × ${status} ${code}\n`)
    }
  }
}
