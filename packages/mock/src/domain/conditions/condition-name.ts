import type { ConditionRecord } from './condition-match.ts'

/** A condition's type with what it asks for. */
export type ConditionAim = ConditionRecord extends infer Each
  ? Each extends ConditionRecord
    ? Pick<Each, 'type' | 'criteria'>
    : never
  : never

/** What people call a condition that they gave no name. */
export function nameCondition({ type, criteria }: ConditionAim): string {
  switch (type) {
    case 'company':
      return `Jobs by ${criteria.company_name}`
    case 'license':
      return `License ${criteria.license_number}`
    case 'person':
      return `Projects of ${criteria.person_name}`
    case 'location': {
      const [street = criteria.address] = criteria.address.split(',')
      return `Within ${criteria.radius_miles} miles of ${street}`
    }
  }
}
