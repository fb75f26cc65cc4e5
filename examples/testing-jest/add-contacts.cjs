/** Creates a contact for everyone who has none, and returns the number of new contacts. */
async function addContacts(client, people) {
  const known = new Set((await client.contacts.list().collect()).map(({ email }) => email))
  const missing = people.filter(({ email }) => !known.has(email))
  for (const person of missing) await client.contacts.create(person)
  return missing.length
}

module.exports = { addContacts }
