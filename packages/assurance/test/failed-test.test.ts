import { expect, test } from 'vitest'
import { findFailedTest, findFailedTestCase } from '../src/sabotage/failed-test.ts'

test.each([
  [
    'Vitest',
    '\u001b[31m FAIL \u001b[39m a.test.ts > lists > reads a page\nAssertionError: expected 1',
    'a.test.ts > lists > reads a page',
  ],
  ['Jest', 'FAIL ./a.test.js\n  ● lists › reads a page\n\n    expect(1)', 'lists › reads a page'],
  ['node:test', '▶ lists\n  ✖ reads a page (1.53ms)\n✖ lists (2ms)', 'reads a page'],
  ['TAP', '    not ok 1 - reads a page\nnot ok 1 - lists', 'reads a page'],
])('a failed test of %s is found', (_runner, output, name) => {
  expect(findFailedTest(output)).toEqual({ name, isTimeout: false })
})

test.each([
  ' FAIL  a.test.ts > reads\nError: Test timed out in 5000ms.',
  '  ● reads\n\n    thrown: "Exceeded timeout of 5000 ms for a test.',
  "✖ reads (100ms)\n  'test timed out after 100ms'",
])('the time limit of a runner is recognized: %j', (output) => {
  expect(findFailedTest(output)?.isTimeout).toBe(true)
})

test('other output names no test', () => {
  expect(findFailedTest('FAILED (failures=1)')).toBeUndefined()
})

test.each([
  [
    'pytest',
    '<testsuites><testsuite><testcase classname="tests.test_a" name="test_ok" time="0.1" />' +
      '<testcase classname="tests.test_a" name="test_page"><failure message="a &gt; b">E</failure></testcase></testsuite></testsuites>',
    'tests.test_a > test_page',
  ],
  [
    'an error, with escaped names',
    '<testcase name="reads &quot;a > b&quot; &#38; &#x63;"><error/></testcase>',
    'reads "a > b" & c',
  ],
  [
    'a time limit beside another failure',
    '<testcase name="slow"><failure>Test timed out in 5000ms.</failure></testcase><testcase name="wrong"><failure/></testcase>',
    'wrong',
  ],
])('a failed test of a JUnit report is found: %s', (_runner, xml, name) => {
  expect(findFailedTestCase(xml)).toEqual({ name, isTimeout: false })
})

test('a JUnit report without a failure names no test', () => {
  expect(
    findFailedTestCase('<testsuite><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>'),
  ).toBeUndefined()
})
