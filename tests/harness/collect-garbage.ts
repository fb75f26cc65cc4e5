import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage in this process. What was read through a `WeakRef` goes after a turn of the event loop. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 3; turn += 1) {
    await setImmediate()
    collect()
  }
}
