/**
 * One of several processes with the same key. It connects to Redis, then starts and stops loads on messages of its parent. The
 * arguments are the address of Redis, the name of a client of `clients.ts`, and `commandTimeout` of the limiter if it isn't
 * the default:
 *
 *   node worker.ts redis://127.0.0.1:6379 'ioredis 6' 1000
 */
import process from 'node:process'
import { createRedisLimiter } from '../../src/index.ts'
import { connectors } from '../clients.ts'
import { createRecordingLogger, runWorker } from './run-worker.ts'

const [url = '', family = '', commandTimeout] = process.argv.slice(2)
const connect = connectors[family]
if (!connect) throw new Error(`Unknown client "${family}".`)
const { client } = await connect(url)
const logger = createRecordingLogger()
const limiter = createRedisLimiter(client, {
  logger,
  commandTimeout: commandTimeout === undefined ? undefined : Number(commandTimeout),
})
runWorker(limiter, logger)
