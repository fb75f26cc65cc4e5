import { connection } from 'next/server'
import { Suspense } from 'react'
import { PermitList } from './permit-list'

export default function Page() {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Current />
    </Suspense>
  )
}

async function Current() {
  // Without this, `next build` would read the permits.
  await connection()
  return <PermitList />
}
