import type { Page, Permit } from '@permit-tracking/sdk'
import { expectTypeOf, test } from 'vitest'

test('the fields of meta are read without a check, and each may be absent', () => {
  expectTypeOf<Page<Permit>['meta']['page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Page<Permit>['meta']['per_page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Page<Permit>['meta']['total']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Page<Permit>['meta']['total_pages']>().toEqualTypeOf<number | undefined>()
})
