/**
 * One of several processes with the same key. It connects to PostgreSQL, then starts and stops loads on messages of its parent.
 * The arguments are the address of the server, the name of a client of `databases.ts`, and `commandTimeout` of the limiter if it
 * isn't the default:
 *
 *   node fleet-worker.ts postgres://postgres@127.0.0.1:5432/postgres pg 1000
 */
import process from 'node:process'
import { createRecordingLogger, runWorker } from '../../redis/test/fleet/run-worker.ts'
import { createPostgresLimiter } from '../src/index.ts'
import { clients } from './databases.ts'

const [url = '', client = '', commandTimeout] = process.argv.slice(2)
const open = clients[client]
if (!open) throw new Error(`Unknown client "${client}".`)
const logger = createRecordingLogger()
const limiter = createPostgresLimiter(open(url).db, {
  logger,
  commandTimeout: commandTimeout === undefined ? undefined : Number(commandTimeout),
})
runWorker(limiter, logger)
