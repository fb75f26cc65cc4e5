import { readFile } from 'node:fs/promises'
import * as mock from '@permit-tracking/mock'
import * as sdk from '@permit-tracking/sdk'
import * as sync from '@permit-tracking/sdk/sync'
import * as webhooks from '@permit-tracking/sdk/webhooks'
import { errorCodes } from '@permit-tracking/spec/labels'
import { expect, test } from 'vitest'

const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
const names = Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, name = '']) => name)

test('the page of errors has each code of the service', () => {
  expect(names).toEqual(expect.arrayContaining([...errorCodes]))
})

test('the page of errors has each exported error, and no other one of the packages', () => {
  const exported = [sdk, sync, webhooks, mock]
    .flatMap(Object.keys)
    .filter((name) => /^[A-Z]\w*Error$/.test(name))
  const listed = names.filter((name) => name.endsWith('Error') && !(name in globalThis))
  expect(listed.sort()).toEqual([...new Set(exported)].sort())
})

test('the page of errors has each reason for which a webhook is rejected', () => {
  const reasons: Record<webhooks.WebhookVerificationError['reason'], true> = {
    missing_signature: true,
    malformed_signature: true,
    mismatch: true,
    invalid_payload: true,
    invalid_event: true,
    outside_tolerance: true,
  }
  expect(names).toEqual(expect.arrayContaining(Object.keys(reasons)))
})
