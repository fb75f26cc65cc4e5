import type { ConsoleState } from './console.ts'

/** Returns a new secret with 256 random bits, such as `whsec_…`. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. */
export function rememberSecret({ webhookSecrets }: ConsoleState, id: string, secret: string | null): void {
  const secrets = new Map(webhookSecrets.value)
  if (secret === null) secrets.delete(id)
  else secrets.set(id, secret)
  webhookSecrets.value = secrets
}
