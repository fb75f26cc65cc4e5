test('uses no mock', async () => {
  const { recordRun } = await import('./support.mjs')
  recordRun('jest-other')
})
