import { composeStories } from '@storybook/react-vite'
import { describe, expect, test } from 'vitest'
import * as stories from './permit-list.stories.tsx'

const composed = composeStories(stories)

// Renders each story, and runs its `play` function.
describe('the stories', () => {
  for (const [name, story] of Object.entries(composed)) test(name, () => story.run())
})

test('the page shows where a permit is', async () => {
  await composed.Loaded.run()
  expect(document.querySelector('li span')?.textContent).not.toBe('')
})
