/** Reads the status of a permit with plain `fetch`. */
export async function permitStatus(uuid: string): Promise<string> {
  const response = await fetch(`${process.env.PERMIT_TRACKING_BASE_URL}/permits/${uuid}`, {
    headers: { Authorization: `Bearer ${process.env.PERMIT_TRACKING_API_KEY}` },
  })
  if (!response.ok)
    throw new Error(`Could not read permit ${uuid}: the service responded with ${response.status}.`)
  const { data }: { data: { status: string } } = await response.json()
  return data.status
}
