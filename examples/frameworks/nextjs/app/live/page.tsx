import { connection } from 'next/server'
import { Suspense } from 'react'
import { readLatest } from '../../lib/permits'
import { Live } from './live'

export default function Page() {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Latest />
      <Live />
    </Suspense>
  )
}

async function Latest() {
  await connection()
  return (await readLatest()).map(({ uuid, permit_number, status }) => (
    <p key={uuid}>
      {permit_number}: {status}
    </p>
  ))
}
