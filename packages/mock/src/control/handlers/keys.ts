import { orNotFound } from '../../http/http-error.ts'
import type { HandlersOf } from '../operation.ts'

/** API keys. */
export const keyHandlers: HandlersOf<'keys'> = {
  listKeys: ({ organization: { keys } }) => ({ status: 200, body: { data: keys.all() } }),
  createKey({ organization: { keys }, body: { name, permissions } }) {
    return { status: 201, body: { data: keys.create({ name, permissions: [...permissions] }) } }
  },
  revokeKey({ organization: { keys }, path: { key_id } }) {
    keys.revoke(key_id)
    return { status: 200, body: { data: orNotFound(keys.get(key_id), 'key', key_id) } }
  },
}
