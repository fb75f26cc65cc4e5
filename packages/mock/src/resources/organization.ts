import type { HandlersOf, OperationContext, SpecResponse } from '../http/operation.ts'

/** What a key belongs to. */
export const organizationHandlers: HandlersOf<'organization'> = {
  getMe({ world, key }: OperationContext<'getMe'>): SpecResponse<'getMe'> {
    return { status: 200, body: { data: { ...world.organization, permissions: key.permissions } } }
  },
}
