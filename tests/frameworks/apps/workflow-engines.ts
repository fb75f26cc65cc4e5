import type { TestedApp } from '../check-tests.ts'

/** BullMQ and Restate run their jobs. The function of Inngest runs in its test engine, and the activity of Temporal is called. */
export const workflowEngines: TestedApp = {
  name: 'workflow engines',
  folder: 'workflow-engines',
  needs: { name: 'Redis', commands: ['redis-server'] },
  scripts: ['types', 'test'],
  passed: /Tests +(\d+) passed/,
}
