import { type Contact, toContact } from '../contacts/contacts.ts'
import type { PartyRecord, PermitRecord } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'
import { jurisdictions } from './jurisdictions.ts'
import { dayMs } from './lifecycle.ts'
import { createPerson, emailOf, phoneIn } from './people.ts'

/** As many contacts in the order of creation: people from the permits first, then others. */
export function seedContacts(
  { count, permits, until }: { count: number; permits: readonly PermitRecord[]; until: number },
  random: Random,
): Readonly<Contact>[] {
  const people = new Map<string, Omit<PartyRecord, 'role'> & { type: string }>()
  // People are met again and again: after three looks each the rest are new.
  for (let looks = 0; permits.length > 0 && looks < count * 3 && people.size < count * 0.9; looks += 1) {
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

/** How far back the first contact was created. */
const contactDays = 540

function createOwner(random: Random) {
  const person = createPerson(random)
  return {
    name: person.name,
    email: emailOf(person),
    phone: phoneIn(random.pick(jurisdictions), random),
    type: 'owner',
  }
}
