import type { ApiError, Contact, components, PermitListQuery, PermitStatus } from '@permit-tracking/sdk'
import { describe, expectTypeOf, test } from 'vitest'

type ConditionType = components['schemas']['ConditionType']
type ErrorCode = ApiError['code']
type Permission = components['schemas']['Permission']

describe('an open set takes any text', () => {
  test('of a status, a role, a permission, a condition, a code, a filter', () => {
    expectTypeOf<string>().toExtend<PermitStatus>()
    expectTypeOf<string>().toExtend<NonNullable<Contact['type']>>()
    expectTypeOf<string>().toExtend<Permission>()
    expectTypeOf<string>().toExtend<ConditionType>()
    expectTypeOf<string>().toExtend<ErrorCode>()
    expectTypeOf<string>().toExtend<NonNullable<PermitListQuery['status']>>()
  })

  test('and nothing else', () => {
    expectTypeOf<PermitStatus>().toExtend<string>()
    expectTypeOf<number>().not.toExtend<PermitStatus>()
    expectTypeOf<null>().not.toExtend<PermitStatus>()
  })
})

describe('an open set is not just text, so that an editor completes', () => {
  test('the labels of a status', () => {
    expectTypeOf<PermitStatus>().not.toEqualTypeOf<string>()
    expectTypeOf<Extract<PermitStatus, 'In Review' | 'Finaled' | 'active'>>().toEqualTypeOf<
      'In Review' | 'Finaled'
    >()
  })

  test('and active in the filter', () => {
    expectTypeOf<Extract<PermitListQuery['status'], 'active' | 'Pending'>>().toEqualTypeOf<
      'active' | 'Pending'
    >()
  })

  test('the roles, the permissions, the kinds of condition, the codes', () => {
    expectTypeOf<Extract<Contact['type'], 'contractor'>>().toEqualTypeOf<'contractor'>()
    expectTypeOf<Extract<Permission, 'read' | 'write' | 'admin'>>().toEqualTypeOf<
      'read' | 'write' | 'admin'
    >()
    expectTypeOf<Extract<ConditionType, 'location'>>().toEqualTypeOf<'location'>()
    expectTypeOf<Extract<ErrorCode, 'rate_limited'>>().toEqualTypeOf<'rate_limited'>()
  })
})
