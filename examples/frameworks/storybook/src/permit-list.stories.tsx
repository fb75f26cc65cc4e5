import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { PermitList } from './permit-list.tsx'
import { startMock } from './start-mock.ts'

export default { title: 'Permit list', component: PermitList } satisfies Meta<typeof PermitList>

type Story = StoryObj<typeof PermitList>

export const Loaded: Story = {
  beforeEach: ({ msw }) => {
    startMock(msw)
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^5 of \d+ permits$/)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5)
  },
}

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    startMock(msw, { watched: 0 })
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No permits yet.')
  },
}

export const RateLimited: Story = {
  beforeEach: ({ msw }) => {
    startMock(msw).faults.next({ kind: 'rate_limited' })
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Too many requests. Try again in a minute.')
  },
}

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    startMock(msw).faults.next({ status: 503 })
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The permits could not be loaded.')
  },
}

/** The response never arrives, because the mock's clock stands still. */
export const Slow: Story = {
  beforeEach: ({ msw }) => {
    startMock(msw, { clock: 'manual' }).faults.next({ kind: 'delay', latency: '3s' })
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading …')
  },
}

export const Recovered: Story = {
  beforeEach: Failed.beforeEach,
  play: async ({ canvas }) => {
    await canvas.findByText('The permits could not be loaded.')
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
    await canvas.findByText(/^5 of \d+ permits$/)
  },
}
