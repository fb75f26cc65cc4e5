import type { Permit } from '@permit-tracking/sdk'
import { useEffect, useState } from 'react'
import './permit-list.css'

interface Page {
  readonly data: readonly Permit[]
  readonly meta: { readonly total: number }
}

/** The most recently changed permits. The server behind `/v1` adds the API key, which the page doesn't have. */
export function PermitList() {
  const [result, setResult] = useState<Page | Error>()

  useEffect(() => {
    if (result) return
    let isCurrent = true
    const show = (loaded: Page | Error) => isCurrent && setResult(loaded)
    loadPage().then(show, show)
    return () => {
      isCurrent = false
    }
  }, [result])

  return (
    <section className="permits">
      <h2>Permits</h2>
      <p role="status" className={result instanceof Error ? 'error' : ''}>
        {describe(result)}
      </p>
      <ul>{result && 'data' in result && result.data.map(toItem)}</ul>
      <button type="button" disabled={!result} onClick={() => setResult(undefined)}>
        Reload
      </button>
    </section>
  )
}

async function loadPage(): Promise<Page> {
  const response = await fetch('/v1/permits?per_page=5')
  if (response.status === 429) throw new Error('Too many requests. Try again in a minute.')
  if (!response.ok) throw new Error('The permits could not be loaded.')
  return response.json()
}

function describe(result: Page | Error | undefined): string {
  if (!result) return 'Loading …'
  if (result instanceof Error) return result.message
  return result.meta.total === 0 ? 'No permits yet.' : `${result.data.length} of ${result.meta.total} permits`
}

function toItem({ uuid, permit_number, address, status }: Permit) {
  return (
    <li key={uuid}>
      <b>{permit_number}</b> <span>{address}</span> <em>{status}</em>
    </li>
  )
}
