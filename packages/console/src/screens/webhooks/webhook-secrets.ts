import type { ConsoleState } from '../../state/console.ts'

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. */
export function rememberSecret({ webhookSecrets }: ConsoleState, id: string, secret: string | null): void {
  const secrets = new Map(webhookSecrets.value)
  if (secret === null) secrets.delete(id)
  else secrets.set(id, secret)
  webhookSecrets.value = secrets
}
