'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Reads the page again after each change. */
export function Live() {
  const { refresh } = useRouter()
  useEffect(() => {
    const changes = new EventSource('/api/changes')
    // Opened again after a lost connection, it may have missed changes.
    changes.onopen = () => refresh()
    changes.onmessage = () => refresh()
    return () => changes.close()
  }, [refresh])
  return null
}
