import { options } from 'preact'
import { showInvisible } from '../format/text.ts'

/** Shows control characters as escapes in every text of the console, whatever it comes from. */
export function escapeTexts(): void {
  const next = options.vnode
  options.vnode = (vnode) => {
    const props: unknown = vnode.props
    if (typeof props === 'string') Object.assign(vnode, { props: showInvisible(props) })
    else if (typeof vnode.type === 'string') escapeAttributes(vnode.props)
    next?.(vnode)
  }
}

/** Escapes the attributes that are shown or read out. Others, such as the value of an input, stay as they are. */
function escapeAttributes(props: { title?: unknown; 'aria-label'?: unknown }): void {
  const { title, 'aria-label': label } = props
  if (typeof title === 'string') props.title = showInvisible(title)
  if (typeof label === 'string') props['aria-label'] = showInvisible(label)
}
