/** Line of a permit in the list. */
export function toLine({ permit_number, address, status, filed_date, updated_at }) {
  return `${permit_number}, ${address}: ${status}, filed ${filed_date}, changed ${updated_at}`
}

/** Shows the newest permits, or a message that offers another attempt. */
export async function showPermits(element, client) {
  try {
    const { data, meta } = await client.permits.list({ per_page: 20 })
    element.innerHTML = '<h1></h1><ul></ul>'
    element.querySelector('h1').textContent = `${meta.total} permits`
    for (const permit of data) {
      const item = document.createElement('li')
      item.textContent = toLine(permit)
      element.querySelector('ul').append(item)
    }
  } catch {
    element.innerHTML = '<p role="alert">The permits could not be loaded.</p><button>Try again</button>'
    element.querySelector('button').onclick = () => showPermits(element, client)
  }
}
