/** A page in which a person checks a delivery out of a log. Nothing leaves it. */
import { isPermitTrackingError } from '@permit-tracking/sdk'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'

document.querySelector('form')?.addEventListener('submit', async (submission) => {
  submission.preventDefault()
  const output = document.querySelector('output')
  if (output && submission.target instanceof HTMLFormElement)
    output.textContent = await judge(submission.target)
})

async function judge(form: HTMLFormElement): Promise<string> {
  const fields = new FormData(form)
  const body = fields.get('body')
  if (!(body instanceof File)) return 'Choose the file with the body.'
  try {
    // A file gives the bytes as they were sent; a text field would change line breaks.
    const { event, timestamp } = await verifyWebhook(
      await body.arrayBuffer(),
      { 'X-Webhook-Signature': text(fields, 'signature') },
      { secret: text(fields, 'secret') },
    )
    return `Yes: ${event} of ${timestamp}`
  } catch (error) {
    if (isPermitTrackingError(error)) return `No. ${error.message}`
    throw error
  }
}

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
