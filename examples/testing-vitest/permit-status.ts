/** Asks for a permit's status with nothing but `fetch`. */
export async function permitStatus(uuid: string): Promise<string> {
  const response = await fetch(`${process.env.PERMIT_TRACKING_BASE_URL}/permits/${uuid}`, {
    headers: { Authorization: `Bearer ${process.env.PERMIT_TRACKING_API_KEY}` },
  })
  if (!response.ok)
    throw new Error(`Could not read permit ${uuid}, because the service said ${response.status}.`)
  const { data }: { data: { status: string } } = await response.json()
  return data.status
}
