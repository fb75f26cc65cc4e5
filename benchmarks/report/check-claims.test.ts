import { expect, test } from 'vitest'
import { checkClaims } from './check-claims.ts'
import type { Recordings } from './result.ts'

const recordings: Recordings = {
  verify: {
    title: 'Verifying a webhook',
    setting: '',
    about: '',
    tables: [
      {
        title: '400 B, text',
        columns: { 'of raw': '%', time: 'µs' },
        rows: [
          {
            name: 'permit tracking',
            values: [
              [85, 90, 95],
              [8, 9, 10],
            ],
          },
        ],
      },
    ],
  },
  lists: {
    title: 'Lists',
    setting: '',
    about: '',
    tables: [{ columns: { requests: '', factor: '×' }, rows: [{ name: 'ours', values: [[18], [1.18]] }] }],
  },
}

const ofRaw = '<!-- bench: verify > 400 B, text > permit tracking > of raw -->'
const time = '<!-- bench: verify > 400 B, text > permit tracking > time -->'
const requests = '<!-- bench: lists > ours > requests -->'
const factor = '<!-- bench: lists > ours > factor -->'

test.each([
  ['the median', `90 %${ofRaw}`],
  ['less than the range away from the median', `97 %${ofRaw}`],
  ['exactly the range away from the median', `80 %${ofRaw} of raw`],
  ['equal after rounding to its digits', `1.2 times${factor}`],
  ['in another unit of time', `0.009 ms${time}`],
  ['without a unit', `stripe 9${time}`],
  ['of a cell whose runs are equal', `18${requests} requests instead of 15`],
  ['behind a comma and another number', `1.5 s, 18${requests}`],
  ['a factor in words', `1.1 to 1.3 times${factor} as many`],
  ['a factor as a percentage', `118 %${factor}`],
  ['a range that touches the one of the runs', `100 to 120 %${ofRaw}`],
  ['an upper bound that holds', `at most 20 µs${time}`],
  ['a lower bound that holds', `at least 60 %${ofRaw}`],
])('accepts a claim: %s', (_, text) => {
  expect(checkClaims('README.md', text, recordings)).toEqual([])
})

test.each([
  ['above the median by more than the range', `101 %${ofRaw}`],
  ['below the median by more than the range', `79 %${ofRaw}`],
  ['in another unit of time', `9 ms${time}`],
  ['of a cell whose runs are equal', `17${requests}`],
  ['equal only with fewer digits', `1.20 times${factor}`],
  ['a range beside the one of the runs', `102 to 120 %${ofRaw}`],
  ['an upper bound that does not hold', `at most 6 µs${time}`],
  ['a lower bound that does not hold', `at least 101 %${ofRaw}`],
])('rejects a claim: %s', (_, text) => {
  expect(checkClaims('README.md', text, recordings)).toEqual([
    expect.stringContaining('contradicts the latest runs'),
  ])
})

test('says where the claim is, what was measured and what to do', () => {
  const text = `# Title\n\nIt has 50 %${ofRaw} of the speed, with 18${requests} requests.\n`
  expect(checkClaims('docs/page.md', text, recordings)).toEqual([
    'docs/page.md:3: "50 %" contradicts the latest runs, which measured 90 % (85 to 95) for "verify > 400 B, text > permit tracking > of raw". Correct the claim, or measure again with `npm run bench verify`.',
  ])
})

test.each([
  ['benchmark', 'verfy > 400 B, text > permit tracking > time', 'Known: "verify", "lists".'],
  ['table', 'verify > 400 B > permit tracking > time', 'Known: "400 B, text".'],
  ['row', 'lists > stripe > factor', 'Known: "ours".'],
  ['column', 'lists > ours > median', 'Known: "requests", "factor".'],
])('rejects an unknown %s', (part, name, known) => {
  expect(checkClaims('README.md', `9 µs<!-- bench: ${name} -->`, recordings)).toEqual([
    `README.md:1: "${name}" names an unknown ${part}. ${known} Correct the name, or measure it with \`npm run bench\`.`,
  ])
})

test.each([
  ['no number', `fast${time}`, 'must follow a number.'],
  ['a unit of something else', `9 MiB${time}`, 'must follow a number in µs (received "9 MiB").'],
  ['an unknown unit', `9 requests${requests}`, 'must follow a number in no unit (received "9 requests").'],
])('rejects a comment behind %s', (_, text, problem) => {
  expect(checkClaims('README.md', text, recordings)).toEqual([expect.stringContaining(problem)])
})
