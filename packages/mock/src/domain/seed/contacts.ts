import { type Contact, toContact } from '../contacts/contacts.ts'
import type { PartyRecord, PermitRecord } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'
import { jurisdictions } from './jurisdictions.ts'
import { dayMs } from './lifecycle.ts'
import { createPerson, createPhone, emailOf } from './people.ts'

/** Creates `count` contacts in the order of creation: first people from the permits, then others. */
export function seedContacts(
  { count, permits, until }: { count: number; permits: readonly PermitRecord[]; until: number },
  random: Random,
): Readonly<Contact>[] {
  const people = new Map<string, Omit<PartyRecord, 'role'> & { type: string }>()
  // Picks may repeat a person, so the number of attempts is limited. The rest are new people.
  for (
    let attempts = 0;
    permits.length > 0 && attempts < count * 3 && people.size < count * 0.9;
    attempts += 1
  ) {
    const { name, role, company, email, phone } = random.pick(random.pick(permits).parties)
    if (company === undefined || email === undefined || phone === undefined) continue
    people.set(email, { name, company, email, phone, type: role === 'applicant' ? 'contractor' : role })
  }
  const inputs = [...people.values()]
  while (inputs.length < count) inputs.push(createOwner(random))
  const spacing = contactDays / Math.max(count, 1)
  return inputs.map((input, index) => {
    const age = (contactDays - (index + random.next()) * spacing) * dayMs
    return Object.freeze(toContact(random, input, toTimestamp(until - Math.ceil(age))))
  })
}

/** Age of the first contact in days. */
const contactDays = 540

function createOwner(random: Random) {
  const person = createPerson(random)
  return {
    name: person.name,
    email: emailOf(person),
    phone: createPhone(random.pick(jurisdictions), random),
    type: 'owner',
  }
}
