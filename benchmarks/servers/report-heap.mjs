/**
 * Loaded ahead of a server (`node --expose-gc --import`): collects garbage whenever its parent asks, and tells how much of
 * the heap is then still in use, in bytes. No TypeScript, as what strips its types would stay in the server's memory.
 */
process.on('message', () => {
  globalThis.gc()
  process.send(process.memoryUsage().heapUsed)
})
