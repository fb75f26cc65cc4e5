import { orNotFound } from '../../http/http-error.ts'
import type { HandlersOf } from '../operation.ts'
import { created, ok } from '../responses.ts'

/** API keys. */
export const keyHandlers: HandlersOf<'keys'> = {
  listKeys: ({ organization: { keys } }) => ok(keys.all()),
  createKey: ({ organization: { keys }, body: { name, permissions } }) =>
    created(keys.create({ name, permissions: [...permissions] })),
  revokeKey({ organization: { keys }, path: { key_id } }) {
    keys.revoke(key_id)
    return ok(orNotFound(keys.get(key_id), 'key', key_id))
  },
}
