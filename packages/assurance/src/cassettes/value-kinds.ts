/**
 * Kind of a value, which decides its replacement in a cassette. The OpenAPI document has a format for timestamps and dates only;
 * {@link textKinds} has the kinds of other texts.
 */
export type ValueKind =
  | 'address'
  | 'code'
  | 'count'
  | 'date'
  | 'email'
  | 'id'
  | 'label'
  | 'measure'
  | 'name'
  | 'phone'
  | 'slug'
  | 'text'
  | 'timestamp'

/** Kinds of text by schema and field. A text that isn't listed is not written. */
const textKinds: Readonly<Record<string, ValueKind>> = {
  'Organization.organization_id': 'id',
  'Organization.organization_name': 'name',
  'Permit.uuid': 'id',
  'Permit.permit_number': 'code',
  'Permit.type': 'label',
  'Permit.description': 'text',
  'Permit.address': 'address',
  'PermitDetail.tags': 'text',
  Jurisdiction: 'slug',
  'Party.name': 'name',
  'Party.company': 'name',
  'Party.license_number': 'code',
  'Party.email': 'email',
  'Party.phone': 'phone',
  'Note.body': 'text',
  'Note.author': 'name',
  'Contact.id': 'id',
  'Contact.name': 'name',
  'Contact.company': 'name',
  'Contact.email': 'email',
  'Contact.phone': 'phone',
  'Condition.id': 'id',
  'Condition.name': 'text',
  'CompanyCriteria.company_name': 'name',
  'CompanyCriteria.fei_number': 'code',
  'LicenseCriteria.license_number': 'code',
  'LicenseCriteria.license_type': 'label',
  'PersonCriteria.person_name': 'name',
  'PersonCriteria.email': 'email',
  'LocationCriteria.address': 'address',
  'ErrorDetail.message': 'text',
}

/** Returns the kind of the value with the schema at a place; undefined if it is unknown. */
export function valueKindOf(place: string, type: unknown, format: unknown): ValueKind | undefined {
  if (type === 'integer') return 'count'
  if (type === 'number') return 'measure'
  if (format === 'date-time') return 'timestamp'
  if (format === 'date') return 'date'
  const [, schema = '', field] = /^#\/components\/schemas\/(\w+)(?:.*\/properties\/(\w+))?/.exec(place) ?? []
  return textKinds[field === undefined ? schema : `${schema}.${field}`]
}
