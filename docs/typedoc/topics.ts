/** Page of an entry that is too large for one page. */
export interface Topic {
  readonly title: string
  /** Last part of the page's path: `sdk/errors`. */
  readonly name: string
  /** Start of the paths of its sources, in the folder of the entry. */
  readonly sources: readonly string[]
}

/** Pages of the large entries. A source without a topic belongs to the first one. */
export const topics: Readonly<Record<string, readonly Topic[]>> = {
  sdk: [
    {
      title: 'The client and its options',
      name: 'client',
      sources: ['client.ts', 'options/', 'request/', 'time/'],
    },
    { title: 'Resources', name: 'resources', sources: ['resources/', '../../../spec/generated/labels.ts'] },
    { title: 'Lists', name: 'lists', sources: ['pagination/'] },
    { title: 'Errors', name: 'errors', sources: ['errors/'] },
    { title: 'Rate limits, retries, hooks and logs', name: 'requests', sources: ['fetch/'] },
  ],
  'sdk/webhooks': [
    { title: 'Receiving webhooks', name: 'receiver', sources: [] },
    {
      title: 'Signatures and secrets',
      name: 'signatures',
      sources: ['verification/', 'diagnose/', '../errors/'],
    },
    { title: 'Exactly once', name: 'exactly-once', sources: ['exactly-once/', 'identity.ts'] },
    { title: 'Order of status changes', name: 'order', sources: ['order/'] },
  ],
  mock: [
    {
      title: 'The mock and its organizations',
      name: 'mock',
      sources: ['mock.ts', 'options/', 'organizations/', 'snapshot/'],
    },
    { title: 'Data', name: 'data', sources: ['domain/'] },
    {
      title: 'Requests and faults',
      name: 'requests',
      sources: ['http/', '../../../spec/generated/operations.ts'],
    },
    { title: 'Webhooks and deliveries', name: 'webhooks', sources: ['webhooks/', 'domain/events.ts'] },
    { title: 'Time', name: 'time', sources: ['clock/'] },
    { title: 'Dialects', name: 'dialects', sources: ['dialect/', 'sweep/'] },
  ],
}
