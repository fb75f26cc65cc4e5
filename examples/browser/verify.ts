/** A page that checks a delivery by hand. Nothing leaves the page. */
import { PermitTrackingError } from '@permit-tracking/sdk'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'

document.querySelector('form')?.addEventListener('submit', async (submission) => {
  submission.preventDefault()
  const output = document.querySelector('output')
  if (output && submission.target instanceof HTMLFormElement)
    output.textContent = await check(submission.target)
})

async function check(form: HTMLFormElement): Promise<string> {
  const fields = new FormData(form)
  const body = fields.get('body')
  if (!(body instanceof File)) return 'Choose the file with the body.'
  try {
    // A file has the original bytes; a text field would change line breaks.
    const { event, timestamp } = await verifyWebhook(
      await body.arrayBuffer(),
      { 'X-Webhook-Signature': text(fields, 'signature') },
      { secret: text(fields, 'secret') },
    )
    return `Yes: ${event} of ${timestamp}`
  } catch (error) {
    if (error instanceof PermitTrackingError) return `No. ${error.message}`
    throw error
  }
}

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
