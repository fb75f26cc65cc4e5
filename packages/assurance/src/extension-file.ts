import { createRequire } from 'node:module'

/** Extension that mocks load. It is the built file, even in a checkout: Jest compiles no TypeScript. */
export const extensionFile = createRequire(import.meta.url).resolve('@permit-tracking/assurance/extension')
