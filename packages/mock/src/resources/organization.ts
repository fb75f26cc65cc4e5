import type { HandlersOf } from '../http/operation.ts'

/** What a key belongs to. */
export const organizationHandlers: HandlersOf<'organization'> = {
  getMe({ world, key }) {
    return { status: 200, body: { data: { ...world.organization, permissions: key.permissions } } }
  },
}
