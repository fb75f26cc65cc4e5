import {
  createVerifier,
  createWebhooks,
  type EventSchemas,
  type KnownWebhookEvent,
  type StandardSchema,
  type TransactionalStore,
  type TransactionContext,
  type UnknownWebhookEvent,
  unknownEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookContext,
  type WebhookEvent,
  type WebhookLogger,
  type WebhookStore,
  type Webhooks,
  type WebhooksOptions,
} from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { zPermitStatusChangedEvent } from '@permit-tracking/spec/zod'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expectTypeOf, test } from 'vitest'

type StatusChanged = Extract<KnownWebhookEvent, { event: 'permit.status_changed' }>

const secret = 'a-webhook-secret'

describe('a handler receives', () => {
  test('the event of its name with its source', () => {
    createWebhooks({ secret })
      .on('permit.status_changed', (event, context) => {
        expectTypeOf(event).toEqualTypeOf<StatusChanged>()
        expectTypeOf(context).toEqualTypeOf<WebhookContext>()
      })
      .on('webhook.test', ({ data }) => expectTypeOf(data).toEqualTypeOf<{ webhook_id?: string }>())
      .fallback((event) => expectTypeOf(event).toEqualTypeOf<WebhookEvent>())
  })

  test('an unknown event for an unknown name', () => {
    createWebhooks({ secret }).on(unknownEvent('permit.archived'), (event) => {
      expectTypeOf(event).toEqualTypeOf<UnknownWebhookEvent>()
      // @ts-expect-error: its data must be checked
      event.data.permit_number.trim()
    })
  })

  test('one of several events for a name that is one of several', () => {
    const name = 'permit.fee_changed' as 'permit.fee_changed' | 'webhook.test'
    createWebhooks({ secret }).on(name, ({ event }) => expectTypeOf(event).toEqualTypeOf<typeof name>())
  })

  test('one of several events for a list of names', () => {
    createWebhooks({ secret }).on(['permit.fee_changed', 'webhook.test'], ({ event }) =>
      expectTypeOf(event).toEqualTypeOf<'permit.fee_changed' | 'webhook.test'>(),
    )
  })

  test('nothing for a name that is misspelt, or that the compiler does not know', () => {
    // @ts-expect-error: it is permit.status_changed
    createWebhooks({ secret }).on('permit.statusChanged', () => {})
    // @ts-expect-error: one of the list is
    createWebhooks({ secret }).on(['webhook.test', 'permit.statusChanged'], () => {})
    const name: string = 'permit.fee_changed'
    // @ts-expect-error: it may be any
    createWebhooks({ secret }).on(name, () => {})
    createWebhooks({ secret }).on(unknownEvent(name), () => {})
  })
})

describe('with validators, a handler receives', () => {
  interface Permit {
    readonly status: string
    readonly at: Date
  }
  interface Archived {
    readonly event: string
    readonly data: { readonly reason: string }
  }
  const schemas = {
    'permit.status_changed': {} as StandardSchema<Permit>,
    'permit.archived': {} as StandardSchema<Archived>,
  }

  test('the output of the validator of its name', () => {
    createWebhooks({ secret, schemas })
      .on('permit.status_changed', (event) => expectTypeOf(event).toEqualTypeOf<Permit>())
      .on('permit.archived', (event) => expectTypeOf(event).toEqualTypeOf<Archived>())
  })

  test('every other event unchanged', () => {
    createWebhooks({ secret, schemas }).on('permit.fee_changed', ({ data }) =>
      expectTypeOf(data.fee?.amount).toEqualTypeOf<number | undefined>(),
    )
  })

  test('each of them in the fallback', () => {
    createWebhooks({ secret, schemas }).fallback((event) => {
      expectTypeOf<Permit>().toExtend<typeof event>()
      expectTypeOf<Archived>().toExtend<typeof event>()
      expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>()
      expectTypeOf<Extract<typeof event, { event: 'permit.status_changed' }>>().toBeNever()
    })
  })

  test('the outputs of the specification’s validators too', () => {
    const own = { 'permit.status_changed': zPermitStatusChangedEvent }
    createWebhooks({ secret, schemas: own }).on('permit.status_changed', ({ data }) =>
      expectTypeOf(data.new_status).toExtend<string>(),
    )
  })
})

describe('a switch', () => {
  test('narrows the events of a fallback', () => {
    createWebhooks({ secret }).fallback((event) => {
      switch (event.event) {
        case 'permit.fee_changed':
          return expectTypeOf(event.data.fee?.amount).toEqualTypeOf<number | undefined>()
        case 'permit.inspection_scheduled':
          return expectTypeOf(event.data.inspection?.scheduled_for).toExtend<string | undefined>()
        default:
          return expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>()
      }
    })
  })
})

describe('options in a variable', () => {
  test('of verifyWebhook and createVerifier set the type of the events', () => {
    const options: VerifyOptions = { secret }
    expectTypeOf(verifyWebhook('', {}, options)).resolves.toEqualTypeOf<WebhookEvent>()
    expectTypeOf(createVerifier(options)('', {})).resolves.toEqualTypeOf<WebhookEvent>()
  })

  test('of createWebhooks do so too', () => {
    const options: WebhooksOptions = { secret }
    createWebhooks(options).fallback((event) => expectTypeOf(event).toEqualTypeOf<WebhookEvent>())
  })

  test('may be generic', () => {
    function receive<Schemas extends EventSchemas>(options: WebhooksOptions<Schemas>) {
      return createWebhooks(options).fallback(() => {})
    }
    expectTypeOf(receive({ secret })).toEqualTypeOf<Webhooks>()
  })
})

describe('with a store that has transactions, a handler receives', () => {
  interface Tx {
    readonly insert: (text: string) => void
  }
  const store = {} as TransactionalStore<Tx>

  test('the transaction and the number of the attempt', () => {
    createWebhooks({ secret, store })
      .on('permit.status_changed', (event, { tx, attempt, position }) => {
        expectTypeOf(event).toEqualTypeOf<StatusChanged>()
        expectTypeOf(tx).toEqualTypeOf<Tx>()
        expectTypeOf(attempt).toEqualTypeOf<number>()
        expectTypeOf(position).toEqualTypeOf<WebhookContext['position']>()
      })
      .fallback((_, context) => expectTypeOf(context).toEqualTypeOf<TransactionContext<Tx>>())
  })

  test('the outputs of validators as well', () => {
    const schemas = { 'webhook.test': {} as StandardSchema<{ readonly id: string }> }
    createWebhooks({ secret, store, schemas }).on('webhook.test', ({ id }, { tx }) => {
      expectTypeOf(id).toEqualTypeOf<string>()
      expectTypeOf(tx).toEqualTypeOf<Tx>()
    })
  })

  test('no transaction from other stores', () => {
    createWebhooks({ secret, store: {} as WebhookStore }).fallback((_, context) => {
      expectTypeOf(context).toEqualTypeOf<WebhookContext>()
      // @ts-expect-error: there is none
      context.tx
    })
    createWebhooks({ secret, store: false }).fallback((_, context) => {
      expectTypeOf(context).toEqualTypeOf<WebhookContext>()
    })
  })
})

test('a receiver is not complete before its fallback', () => {
  const registry = createWebhooks({ secret })
  // @ts-expect-error: it cannot respond yet
  registry.fetch
  // @ts-expect-error: nor is it a receiver for an adapter
  toNodeHandler(registry)
  for (const adapter of [toNodeHandler, toFastifyPlugin, toLambdaHandler])
    adapter(registry.fallback(() => {}))
})

test('a logger may be the console, or pino as Fastify has it', () => {
  expectTypeOf<Console>().toExtend<WebhookLogger>()
  expectTypeOf<FastifyBaseLogger>().toExtend<WebhookLogger>()
})

test('a secret is required', () => {
  // @ts-expect-error: with no options at all
  createWebhooks()
  // @ts-expect-error: a number is not a secret
  createWebhooks({ secret: 5 })
  // @ts-expect-error: it must be passed, so that it is only bundled where it is used
  createWebhooks({ secret, debug: true })
})
