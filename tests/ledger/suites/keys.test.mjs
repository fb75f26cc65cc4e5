import { parts } from './parts.mjs'
import { test } from './runner.mjs'

test('keys', () => parts.keys.run())
