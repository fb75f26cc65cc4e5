import { sendCommand } from '../../harness/redis-command.ts'

/** Returns the number of scripts that the server has run. */
export async function countScripts(port: number): Promise<number> {
  const statistics = await sendCommand(port, 'INFO commandstats')
  const counts = statistics.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
