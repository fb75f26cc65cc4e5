import { useConsole } from '../state/context.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Text of the button. Default "Copy". */
  readonly label?: string
  /** Name of the button for a screen reader, such as "Copy the secret". */
  readonly description?: string
}

/** Button that copies a text. */
export function CopyButton({ text, label = 'Copy', description }: CopyButtonProps) {
  const { message } = useConsole()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      message.value = 'Copied.'
    } catch {
      message.value =
        'Could not copy: the browser does not allow it here. Select the text and copy it by hand.'
    }
  }
  return (
    <Button kind="quiet" aria-label={description} onClick={copy}>
      {label}
    </Button>
  )
}
