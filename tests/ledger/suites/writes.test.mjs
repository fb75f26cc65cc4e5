import { parts } from './parts.mjs'
import { test } from './runner.mjs'

test('writes', () => parts.writes.run())
