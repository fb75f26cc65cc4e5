/** Reads a permit with plain `fetch`, and returns a line about its status. */
export async function permitStatus(uuid: string): Promise<string> {
  const response = await fetch(`${process.env.PERMIT_TRACKING_BASE_URL}/permits/${uuid}`, {
    headers: { Authorization: `Bearer ${process.env.PERMIT_TRACKING_API_KEY}` },
  })
  if (!response.ok)
    throw new Error(`Could not read permit ${uuid}: the service responded with ${response.status}.`)
  const { data }: { data: PermitData } = await response.json()
  const { permit_number, address, filed_date, status, updated_at } = data
  return `${permit_number}, ${address}, filed ${filed_date}: ${status} since ${updated_at}`
}

type PermitData = Record<'permit_number' | 'address' | 'filed_date' | 'status' | 'updated_at', string>
