import { type Client, PermitTrackingError } from '@permit-tracking/sdk'

/** Shows the permits of the watchlist, at the start and after each click on the button. */
export function showPermits(client: Client): void {
  const state = find('state')
  const list = find('permits')
  const reload = find('reload')
  reload.addEventListener('click', load)
  void load()

  async function load(): Promise<void> {
    state.textContent = 'Loading …'
    reload.toggleAttribute('disabled', true)
    try {
      const permits = await client.permits.list().collect()
      list.replaceChildren(...permits.map(({ permit_number, status }) => item(`${permit_number}: ${status}`)))
      state.textContent = `${permits.length} permits`
    } catch (error) {
      if (!(error instanceof PermitTrackingError)) throw error
      state.textContent = error.message
    } finally {
      reload.toggleAttribute('disabled', false)
    }
  }
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element ${id}.`)
  return element
}

function item(text: string): HTMLElement {
  const element = document.createElement('li')
  element.textContent = text
  return element
}
