/**
 * Loaded before a server (`node --expose-gc --import`). Collects garbage on request of its parent, and reports the used heap
 * in bytes. Not TypeScript, because the code that strips types would stay in the server's memory.
 */
process.on('message', () => {
  globalThis.gc()
  process.send(process.memoryUsage().heapUsed)
})
