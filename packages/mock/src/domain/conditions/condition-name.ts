import type { ConditionRecord } from './condition-match.ts'

/** Type and criteria of a condition. */
export type ConditionCriteria = ConditionRecord extends infer Each
  ? Each extends ConditionRecord
    ? Pick<Each, 'type' | 'criteria'>
    : never
  : never

/** Returns the default name of a condition. */
export function nameCondition({ type, criteria }: ConditionCriteria): string {
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
