import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readPermit } from '../../../lib/permits'

interface Props {
  readonly params: Promise<{ readonly uuid: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { permit_number } = await readPermit((await params).uuid)
  return { title: permit_number }
}

export default function Page({ params }: Props) {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Detail params={params} />
    </Suspense>
  )
}

async function Detail({ params }: Props) {
  const { permit_number, status } = await readPermit((await params).uuid)
  return (
    <h1>
      {permit_number}: {status}
    </h1>
  )
}
