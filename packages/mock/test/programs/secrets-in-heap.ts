/** Prints which secret values of keys are still in the memory of a process after everything that needed them. */
import process from 'node:process'
import { getHeapSnapshot } from 'node:v8'
import { createMock } from '../../src/index.ts'

/** Bytes and not text, so that this program itself keeps no text of a secret. */
async function use(): Promise<{ mock: object; secrets: Record<string, Buffer> }> {
  const own = ['a-key', 'of-my', 'own'].join('-')
  const mock = createMock({
    permits: 3,
    clock: 'manual',
    preferHeader: true,
    fixtures: { keys: [{ key: own }] },
  })
  const organization = mock.createOrganization()
  const { key, id } = organization.keys.create({ name: 'CI', permissions: ['read'] })
  const revoked = mock.keys.create({ name: 'CI', permissions: ['read'] })
  for (const secret of [own, key, revoked.key]) {
    const response = await mock.fetch(`${mock.baseUrl}/me`, {
      headers: { Authorization: `Bearer ${secret}` },
    })
    if (!response.ok) throw new Error(`A valid key got a ${response.status}.`)
    await response.text()
    // The response repeats the header.
    const preferred = await mock.fetch(`${mock.baseUrl}/me`, {
      headers: { Authorization: `Bearer ${secret}`, Prefer: `kind=html, error=${secret}` },
    })
    if (!preferred.headers.has('Preference-Applied')) throw new Error('No preference was applied.')
    await preferred.text()
  }
  organization.keys.revoke(id)
  mock.keys.revoke(revoked.id)
  JSON.stringify([mock.snapshot(), mock.requests()])
  return {
    mock,
    secrets: {
      default: Buffer.from(mock.apiKey),
      fixture: Buffer.from(own),
      created: Buffer.from(key),
      revoked: Buffer.from(revoked.key),
    },
  }
}

const { mock, secrets } = await use()
const chunks: Buffer[] = []
for await (const chunk of getHeapSnapshot()) chunks.push(Buffer.from(chunk))
const heap = Buffer.concat(chunks)
const found = Object.entries(secrets).filter(([, secret]) => heap.includes(secret))
// The mock is used here, so that it was in memory until now.
process.stdout.write(Object.keys(mock).length > 0 ? found.map(([name]) => name).join() : '')
