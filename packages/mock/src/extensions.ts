import type { Clock } from './clock/clock.ts'
import { messageOf } from './errors/message-of.ts'
import { inputError } from './errors/user-error.ts'
import type { AsyncLayer, AuthorizedContext, BufferedRequest, Layer } from './http/context.ts'
import type { InterceptDelivery } from './webhooks/attempt.ts'

/** Member of a mock with its internals. A registered symbol, because the CommonJS entries don't share their modules. */
export const mockInternals: unique symbol = Symbol.for('permit-tracking.mock.internals')

/** Mock that can be extended. The member is not public. */
export interface ExtensibleMock {
  readonly [mockInternals]: MockInternals
}

/** Parts of a mock that an extension uses. */
export interface MockInternals {
  readonly clock: Clock
  /** Bug of the service that the control API shows, starts and stops; undefined until an extension sets it. */
  sabotage: Sabotage | undefined
  /** Adds an extension around those that were added before. */
  addExtension(extension: MockExtension): void
  /** Reports that the sabotage was started or stopped. */
  reportSabotage(): void
}

/** Addition to a mock, such as a bug of the service. */
export interface MockExtension {
  /**
   * Wraps all layers except `record`, so that the journal has what the extension returns. `callHandler` calls the handler of
   * the operation directly: no authentication, rate limit or faults.
   */
  readonly layer: (
    callHandler: Layer<AuthorizedContext>,
    next: AsyncLayer<BufferedRequest>,
  ) => AsyncLayer<BufferedRequest>
  /** Sends the attempts of every webhook. */
  readonly interceptDelivery: InterceptDelivery
  /** Forgets its state, because the mock was reset or restored. */
  restart(): void
}

/** Control of the semantic bugs with which a test suite is tested. It exists even while no bug is active. */
export interface Sabotage {
  /** Name of the saboteur, or `observe`. Null for the intact service. */
  readonly name: string | null
  /** Consequence of the bug for users of a program; null without one. */
  readonly harm: string | null
  /** Names of the saboteurs that have changed something since `start()`, or would have with `observe`. */
  readonly reached: readonly string[]
  /**
   * Starts a saboteur, and ends the previous saboteur. `reset()` and `restore()` keep it, and it starts over. With `observe`, the
   * service stays intact and `reached` lists the saboteurs that would have acted.
   *
   * @throws TypeError for an unknown name.
   */
  start(name: string): void
  /** Ends the saboteur. The service is intact again. */
  stop(): void
}

/** Extensions of one mock, as its parts use them. */
export interface Extensions extends MockExtension {
  add(extension: MockExtension): void
}

/** Creates the empty set of extensions of one mock. */
export function createExtensions(): Extensions {
  const extensions: MockExtension[] = []
  return {
    add: (extension) => void extensions.push(extension),
    layer: (callHandler, next) => (context) =>
      extensions.reduce((inner, { layer }) => layer(callHandler, inner), next)(context),
    interceptDelivery(attempt) {
      const send = extensions.reduce<DeliverySend>(
        (inner, { interceptDelivery }) =>
          (content) =>
            interceptDelivery({ ...attempt, send: (changed) => inner(changed ?? content) }),
        attempt.send,
      )
      return send()
    },
    restart() {
      for (const extension of extensions) extension.restart()
    },
  }
}

type DeliverySend = Parameters<InterceptDelivery>[0]['send']

/** True if the mock has extension internals. */
export function isExtensible<Value extends object>(mock: Value): mock is Value & ExtensibleMock {
  return mockInternals in mock
}

/**
 * Loads the extension in `PERMIT_TRACKING_MOCK_EXTENSION`, the name of a package or the path of a module, which exports `extend`.
 *
 * @throws Error if it cannot be loaded.
 */
export function extendFromEnvironment(internals: MockInternals): void {
  // Workers and browsers have no `process`.
  const { process } = globalThis
  const name = process?.env?.PERMIT_TRACKING_MOCK_EXTENSION
  if (!process || !name) return
  const fail = (reason: string) =>
    inputError(`Could not load ${name} of PERMIT_TRACKING_MOCK_EXTENSION: ${reason}`)
  const nodeModule = process.getBuiltinModule?.('node:module')
  if (!nodeModule) throw fail('this platform cannot load it. Use Node 20.16 or newer.')
  const folder = process.cwd()
  const require = nodeModule.createRequire(`${folder}/package.json`)
  let extension: ExtensionModule
  try {
    // The program itself may be installed elsewhere, as with npx.
    const path = require.resolve(name, { paths: [folder, process.argv[1] ?? folder] })
    extension = require(path)
  } catch (error) {
    throw fail(messageOf(error))
  }
  extension.extend(internals, globalThis)
}

/** Module of an extension. */
interface ExtensionModule {
  /** Extends a mock. `realm` is the global object of its modules, which can differ from the extension's global object. */
  extend(internals: MockInternals, realm: object): void
}
