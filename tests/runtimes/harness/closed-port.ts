import { createServer } from 'node:net'

/** An address at which nothing listens: below the ports that the system chooses by itself, so that nothing comes to. */
export async function findClosedUrl(): Promise<string> {
  for (let port = 21_000; port < 32_000; port += 97) {
    if (await isFree(port)) return `http://127.0.0.1:${port}/v1`
  }
  throw new Error('Every port that was tried is taken.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
