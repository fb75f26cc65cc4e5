import { setTimeout as sleep } from 'node:timers/promises'
import type { startFaultyProxy } from '../../../packages/redis/test/faulty-proxy.ts'
import type { FaultyStore } from './store.ts'

type Proxy = Pick<Awaited<ReturnType<typeof startFaultyProxy>>, 'delay' | 'cut'>

/** Returns the faults of the network between the processes and any store. */
export function networkFaults(proxy: Proxy): FaultyStore['faults'] {
  return {
    async 'latency of 2 s for 4 s'() {
      proxy.delay(2_000)
      await sleep(4_000)
      proxy.delay(0)
    },
    // Longer than a window, because each fault may cause two 429s for each process.
    async 'connections cut every 2.5 s, 3 times'() {
      for (let cut = 0; cut < 3; cut += 1) {
        if (cut > 0) await sleep(2_500)
        proxy.cut()
      }
    },
  }
}
