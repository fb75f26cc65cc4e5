import { useEffect } from 'preact/hooks'
import { useConsole } from '../state/hooks.ts'

/** Last message of an action, which disappears by itself. */
export function Message() {
  const { message } = useConsole()
  const text = message.value
  useEffect(() => {
    const timer = setTimeout(() => {
      message.value = ''
    }, shownMs)
    return () => clearTimeout(timer)
  }, [text, message])
  return (
    <div class="message" role="status">
      {text && <p>{text}</p>}
    </div>
  )
}

const shownMs = 4_000
