import { parts } from './parts.mjs'
import { test } from './runner.mjs'

test('lists', () => parts.lists.run())
