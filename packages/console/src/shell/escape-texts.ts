import { options } from 'preact'
import { showInvisible } from '../format.ts'

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
function escapeAttributes(props: object): void {
  for (const name of ['title', 'aria-label']) {
    const value: unknown = Reflect.get(props, name)
    if (typeof value === 'string') Reflect.set(props, name, showInvisible(value))
  }
}
