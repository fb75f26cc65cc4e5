import { resolve } from 'node:path'
import type { NextConfig } from 'next'

export default {
  cacheComponents: true,
  partialPrefetching: true,
  // Only for the packages of this repository, which are links to another folder.
  turbopack: { root: resolve(import.meta.dirname, '../../..') },
} satisfies NextConfig
