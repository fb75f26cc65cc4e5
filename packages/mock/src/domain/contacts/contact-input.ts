import * as z from 'zod'
import { zContactCreation } from '../../../../../spec/generated/zod-lazy.ts'
import { createValidationErrors } from '../validation/errors.ts'
import { zText } from '../validation/fields.ts'
import { lazy } from '../validation/lazy.ts'
import type { MockContacts } from './contacts.ts'

/** Schema of a contact from code or JSON. Unknown fields are errors. */
export const zContactInput = lazy(() =>
  z.strictObject({
    ...zContactCreation().shape,
    name: zText(),
    type: z.string().optional(),
  }),
)

/** Returns contacts that validate their input, for callers that bypass the validation of the service. */
export function withInputValidation(contacts: MockContacts): MockContacts {
  return {
    get size() {
      return contacts.size
    },
    all: contacts.all,
    get: contacts.get,
    create(input) {
      const errors = createValidationErrors()
      errors.check(zContactInput(), input, '')
      errors.throwIfAny('create the contact')
      return contacts.create(input)
    },
    update(id, changes) {
      const errors = createValidationErrors()
      errors.check(zContactInput().partial(), changes, '')
      errors.throwIfAny('change the contact')
      return contacts.update(id, changes)
    },
    delete: contacts.delete,
  }
}
