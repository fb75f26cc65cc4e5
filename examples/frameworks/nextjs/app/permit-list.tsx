import { client } from '../lib/client'

export async function PermitList() {
  const { data } = await client.permits.list({ per_page: 5 })
  return (
    <ul>
      {data.map(({ uuid, permit_number, status }) => (
        <li key={uuid}>
          {permit_number}: {status}
        </li>
      ))}
    </ul>
  )
}
