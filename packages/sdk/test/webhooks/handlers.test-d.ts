import {
  createWebhooks,
  type HandlerRegistry,
  type TransactionalStore,
  type UnknownWebhookEvent,
  unknownEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookContext,
  type WebhookEvent,
  type WebhookHandler,
  type WebhookReceiver,
  type WebhookStore,
  type WebhooksOptions,
} from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { zPermitStatusChangedEvent } from '@permit-tracking/spec/zod'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expectTypeOf, test } from 'vitest'

type StatusChanged = WebhookEvent<'permit.status_changed'>

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

describe('with a validator, a handler receives', () => {
  interface Permit {
    readonly status: string
    readonly at: Date
  }
  const schema = {} as {
    readonly '~standard': {
      readonly version: 1
      readonly vendor: string
      readonly validate: (value: unknown) => { readonly value: Permit }
    }
  }

  test('its output, of a known and of an unknown event', () => {
    createWebhooks({ secret })
      .on('permit.status_changed', schema, (event, context) => {
        expectTypeOf(event).toEqualTypeOf<Permit>()
        expectTypeOf(context).toEqualTypeOf<WebhookContext>()
      })
      .on(unknownEvent('permit.archived'), schema, (event) => expectTypeOf(event).toEqualTypeOf<Permit>())
      .on(['permit.fee_changed', 'webhook.test'], schema, ({ at }) => expectTypeOf(at).toEqualTypeOf<Date>())
      .fallback((event) => expectTypeOf(event).toEqualTypeOf<WebhookEvent>())
  })

  test('the output of the specification’s validators too', () => {
    createWebhooks({ secret }).on('permit.status_changed', zPermitStatusChangedEvent, ({ data }) =>
      expectTypeOf(data.new_status).toExtend<string>(),
    )
  })
})

test('a handler in a file of its own is typed by the name of its event', () => {
  const handler: WebhookHandler<WebhookEvent<'permit.fee_changed'>> = ({ data }) =>
    expectTypeOf(data.fee?.amount).toEqualTypeOf<number | undefined>()
  createWebhooks({ secret }).on('permit.fee_changed', handler)
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
  test('of verifyWebhook set the type of the events', () => {
    const options: VerifyOptions = { secret }
    expectTypeOf(verifyWebhook('', {}, options)).resolves.toEqualTypeOf<WebhookEvent>()
  })

  test('of createWebhooks do so too', () => {
    const options: WebhooksOptions = { secret }
    createWebhooks(options).fallback((event) => expectTypeOf(event).toEqualTypeOf<WebhookEvent>())
  })

  test('may be generic', () => {
    function create<Tx>(options: WebhooksOptions<Tx>): HandlerRegistry<WebhookReceiver, Tx> {
      return createWebhooks(options)
    }
    expectTypeOf(create({ secret }).fallback(() => {})).toEqualTypeOf<WebhookReceiver>()
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
      .fallback((_, context) => expectTypeOf(context).toEqualTypeOf<WebhookContext<Tx>>())
  })

  test('the output of a validator as well', () => {
    createWebhooks({ secret, store }).on(
      'permit.status_changed',
      zPermitStatusChangedEvent,
      ({ data }, { tx }) => {
        expectTypeOf(data.new_status).toExtend<string>()
        expectTypeOf(tx).toEqualTypeOf<Tx>()
      },
    )
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
  createWebhooks({ secret, logger: console })
  createWebhooks({ secret, logger: {} as FastifyBaseLogger })
})

test('a secret is required', () => {
  // @ts-expect-error: with no options at all
  createWebhooks()
  // @ts-expect-error: a number is not a secret
  createWebhooks({ secret: 5 })
  // @ts-expect-error: it must be passed, so that it is only bundled where it is used
  createWebhooks({ secret, diagnose: true })
})
