import fc, { type Arbitrary } from 'fast-check'
import { operations } from './document.ts'
import { anyText } from './schema-arbitrary.ts'
import type { Sent } from './sent.ts'

/** Requests meant to break the service. Most have a key, so that they reach the handlers. */
export function hostileRequests(authorization: string): Arbitrary<Sent> {
  const credential = fc.oneof(
    { weight: 5, arbitrary: fc.constant(authorization) },
    credentials(authorization),
  )
  return fc
    .tuple(fc.oneof({ weight: 3, arbitrary: knownRoute }, anyRoute), query, credential, otherHeaders, body)
    .map(([[method, path], query, Authorization, others, body]) => ({
      method,
      target: path + query,
      headers: Authorization === null ? others : { ...others, Authorization },
      // `Request` throws with a body here. A socket may still send one, which the tests of the server cover.
      ...(/^(GET|HEAD)$/i.test(method) ? {} : { body }),
    }))
}

const otherMethod = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'PROPFIND',
  'get',
  'Post',
  'M-SEARCH',
  'X'.repeat(300),
  '__proto__',
)

const segment = fc.oneof(
  fc.constantFrom(
    ...['permits', 'contacts', 'watchlist', 'me', 'history', 'portfolio', 'conditions', 'v1'],
    ...[
      '',
      '.',
      '..',
      '%2e%2e',
      '%2F',
      '%5c',
      '\\',
      '%00',
      '%',
      '%zz',
      '%ff',
      '%C0%AE',
      ';a=b',
      '@',
      ':80',
      '{uuid}',
    ],
    ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'a'.repeat(20_000), '😀', '\u0000', '\n'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** An operation whose placeholders are filled with anything. */
const knownRoute = fc
  .tuple(fc.constantFrom(...operations), segment)
  .map(([{ method, path }, filling]) => [method, path.replace(/\{\w+\}/g, () => filling)] as const)

const anyRoute = fc.tuple(
  fc.oneof(fc.constantFrom('GET', 'POST', 'DELETE'), otherMethod),
  fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
)

const name = fc.oneof(
  fc.constantFrom(
    'page',
    'per_page',
    'status',
    'updated_since',
    'page[]',
    'per_page[$gt]',
    'PAGE',
    '__proto__',
    'constructor',
    '',
  ),
  anyText,
)
const value = fc.oneof(
  fc.constantFrom(
    ...[
      '0',
      '-1',
      '1e308',
      '99999999999999999999999',
      'NaN',
      'Infinity',
      'null',
      'true',
      '[]',
      '٣',
      '1_000',
      '%',
      '%E0%A4%A',
    ],
    ...[
      '9'.repeat(400),
      '+275760-09-13T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-01-01T00:00:60Z',
    ],
  ),
  anyText,
)
const query = fc
  .array(fc.tuple(name, value, fc.boolean()), { maxLength: 4 })
  .map((pairs) => pairs.map(([left, right, isRaw]) => (isRaw ? `${left}=${right}` : encodePair(left, right))))
  .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))

function encodePair(left: string, right: string): string {
  return String(new URLSearchParams([[left, right]]))
}

function credentials(authorization: string): Arbitrary<string | null> {
  return fc.oneof(
    fc.constantFrom(
      null,
      ...[
        '',
        'Bearer',
        'Bearer ',
        'Bearer null',
        `${authorization} x`,
        `${authorization}, ${authorization}`,
        `Bearer ${'k'.repeat(10_000)}`,
      ],
      ...[
        'Bearer __proto__',
        'Bearer constructor',
        authorization.toLowerCase(),
        authorization.replace('Bearer', 'bEaReR  '),
      ],
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  )
}

const otherHeaders = fc.dictionary(
  fc.constantFrom(
    'Content-Type',
    'Content-Encoding',
    'Accept',
    'Prefer',
    'X-HTTP-Method-Override',
    'Range',
    'If-None-Match',
    'Cookie',
  ),
  fc.oneof(
    fc.constantFrom(
      'gzip',
      'text/xml; charset=utf-16',
      'application/json; charset=klingon',
      'code=500',
      '*',
      'bytes=0-1',
      'DELETE',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 20 }),
  ),
  { maxKeys: 3 },
)

const body = fc.oneof(
  fc.json(),
  anyText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc
    .record(
      { name: fc.jsonValue(), phone: fc.jsonValue(), permit_uuid: fc.jsonValue() },
      { requiredKeys: [] },
    )
    .map((fields) => JSON.stringify(fields)),
  fc.constantFrom(
    ...[
      '{"__proto__":{"name":"Dana"}}',
      '{"constructor":{"prototype":{"x":1}},"name":"Dana"}',
      '{"name":"Dana","name":1}',
    ],
    ...[
      '{"name":"\\u0000\\ud800"}',
      '{"permit_uuid":"__proto__"}',
      '{"permit_number":"__proto__","jurisdiction":"constructor"}',
    ],
    ...[
      '1e999',
      '-0',
      '{"name":1e999}',
      `{"name":"${'x'.repeat(1_000_000)}"}`,
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ],
    ...[
      `{"name":"Dana","email":"${'a'.repeat(50_000)}@"}`,
      `{"name":"Dana","email":"${'a.'.repeat(30_000)}@x.example"}`,
      `{"name":"Dana","phone":"+${'1'.repeat(50_000)}"}`,
    ],
    ...[
      `{"permit_number":"x","jurisdiction":"${'a-'.repeat(30_000)}!"}`,
      `${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    ],
  ),
)
