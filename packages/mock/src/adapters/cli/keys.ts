import type { Mock } from '../../mock.ts'

/** Secret values of a key for each permission. */
export interface StartKeys {
  readonly admin: string
  readonly read: string
  readonly write: string
}

/**
 * The keys of the banner. They depend on the seed alone, so that they outlive a restart; where the state that is
 * put in meanwhile knows other keys, from another seed, it gets new ones.
 */
export function createStartKeys(mock: Mock, putStateIn: () => void): StartKeys {
  const { read, write } = createPair(mock)
  const known = mock.keys.list().map(({ id }) => id)
  putStateIn()
  const kept = new Set(mock.keys.list().map(({ id }) => id))
  if (known.every((id) => kept.has(id))) return { admin: mock.apiKey, read, write }
  const { key: admin } = mock.keys.create({ name: 'Admin key of the mock', permissions: ['admin'] })
  return { admin, ...createPair(mock) }
}

/** The keys of the banner beside the default one: after a reset again the same. */
export function createPair({ keys }: Mock): { read: string; write: string } {
  return {
    read: keys.create({ name: 'Read-only key of the mock', permissions: ['read'] }).key,
    write: keys.create({ name: 'Write-only key of the mock', permissions: ['write'] }).key,
  }
}
