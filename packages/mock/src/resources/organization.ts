import type { HandlersOf } from '../http/operation.ts'

/** Handlers of the organization. */
export const organizationHandlers: HandlersOf<'organization'> = {
  getMe({ world, key }) {
    return { status: 200, body: { data: { ...world.organization, permissions: key.permissions } } }
  },
}
