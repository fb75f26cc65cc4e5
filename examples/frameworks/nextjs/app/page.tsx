import { connection } from 'next/server'
import { PermitList } from './permit-list'

export default async function Page() {
  // Without this, `next build` would read the permits once, and every visitor would see those.
  await connection()
  return <PermitList />
}
