/** The receiver as a program: WEBHOOK_SECRET=whsec_dev node server.ts */
import { listen } from './listen.ts'
import { createReceiver } from './receiver.ts'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const { url } = await listen(
  createReceiver(WEBHOOK_SECRET, async (text) => console.log(text)),
  Number(PORT),
)
console.log(`Webhooks are received at ${url}`)
