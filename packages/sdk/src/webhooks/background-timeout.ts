/** Runs after `ms`, unless the process has nothing else to do before: in Node, the timer does not keep it alive. */
export function setBackgroundTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, ms)
  const { unref }: { unref?: unknown } = Object(timer)
  if (typeof unref === 'function') unref.call(timer)
  return timer
}
