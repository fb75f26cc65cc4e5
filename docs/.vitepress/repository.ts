import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
/** Address of the repository on its code host. */
export const repository = 'https://github.com/permit-tracking/permit-tracking-js'
/** Folder of the published site below its host. */
export const base = '/permit-tracking-js/'
/** Address of the published site. */
export const site = `https://permit-tracking.github.io${base}`
