export default defineEventHandler(async () => {
  const { data } = await permitTracking.permits.list({ per_page: 5 })
  return data
})
