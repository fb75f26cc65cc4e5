import type { Call, HandlersOf, SpecResponse } from '../http/operation.ts'

/** What a key belongs to. */
export const organizationHandlers: HandlersOf<'organization'> = {
  getMe({ world, key }: Call<'getMe'>): SpecResponse<'getMe'> {
    return { status: 200, body: { data: { ...world.organization, permissions: key.permissions } } }
  },
}
