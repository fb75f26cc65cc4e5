import type { Permit } from '@permit-tracking/sdk'

/** Shows the most recently changed permits. The server behind `/v1` adds the API key, which the page doesn't have. */
export async function showPermits(): Promise<void> {
  setText('Loading …')
  const response = await fetch('/v1/permits?per_page=5').catch(() => undefined)
  if (!response?.ok) {
    setText(
      response?.status === 429
        ? 'Too many requests. The list is loaded again in a minute.'
        : 'The permits could not be loaded.',
    )
    return
  }
  const { data, meta }: { data: Permit[]; meta: { total: number } } = await response.json()
  document.querySelector('#permits')?.replaceChildren(...data.map(toItem))
  setText(`${meta.total} permits`)
}

function setText(text: string): void {
  const state = document.querySelector('#state')
  if (state) state.textContent = text
}

function toItem({ permit_number, status }: Permit): HTMLElement {
  const item = document.createElement('li')
  item.textContent = `${permit_number}: ${status}`
  return item
}
