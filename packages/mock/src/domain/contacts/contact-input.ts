import * as z from 'zod'
import { zContactCreation } from '../../generated/zod-lazy.ts'
import { createValidationErrors } from '../validation/errors.ts'
import { zText } from '../validation/fields.ts'
import { lazy } from '../validation/lazy.ts'
import type { Contacts } from './contacts.ts'

/** A contact that somebody gives in code or as JSON; a misspelt field is an error here. */
export const zContactInput = lazy(() =>
  z.strictObject({
    ...zContactCreation().shape,
    name: zText(),
    type: z.string().optional(),
  }),
)

/** The book for those who steer the mock: it checks what the service's own validation hasn't seen. */
export function checkContacts(book: Contacts): Contacts {
  return {
    get size() {
      return book.size
    },
    slice: book.slice,
    get: book.get,
    create(input) {
      const problems = createValidationErrors()
      problems.check(zContactInput(), input, '')
      problems.throwIfAny('create the contact')
      return book.create(input)
    },
    update(id, changes) {
      const problems = createValidationErrors()
      problems.check(zContactInput().partial(), changes, '')
      problems.throwIfAny('change the contact')
      return book.update(id, changes)
    },
    delete: book.delete,
  }
}
