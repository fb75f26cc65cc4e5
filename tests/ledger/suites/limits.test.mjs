import { parts } from './parts.mjs'
import { test } from './runner.mjs'

test('limits', () => parts.limits.run())
