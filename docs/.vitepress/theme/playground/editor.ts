import { defineComponent, h } from 'vue'
import { highlight } from './highlight.ts'

/** Text field for a program, with colors, line numbers and a mark on one line. */
export const Editor = defineComponent({
  props: {
    code: { type: String, required: true },
    /** Line to mark. */
    line: { type: Number, default: undefined },
  },
  emits: { change: (_code: string) => true, run: () => true },
  setup(props, { emit }) {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) emit('run')
      else {
        const { value, selectionStart } = event.target
        const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
        // The only way to insert text that the browser can undo.
        document.execCommand('insertText', false, `\n${/^ */.exec(line)}`)
      }
    }

    return () => {
      const count = props.code.split('\n').length
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      return h('div', { class: 'editor' }, [
        h(
          'div',
          { class: 'editor-numbers', 'aria-hidden': 'true' },
          numbers.map((number) => h('div', { class: { 'is-marked': number === props.line } }, number)),
        ),
        h('div', { class: 'editor-text' }, [
          h('pre', { 'aria-hidden': 'true' }, [
            ...highlight(props.code).map(({ kind, text }) =>
              kind === 'text' ? text : h('span', { class: `is-${kind}` }, text),
            ),
            '\n',
          ]),
          h('textarea', {
            'aria-label': 'Program',
            value: props.code,
            spellcheck: false,
            autocapitalize: 'off',
            autocomplete: 'off',
            wrap: 'off',
            onInput: ({ target }: Event) => {
              if (target instanceof HTMLTextAreaElement) emit('change', target.value)
            },
            onKeydown: handleKey,
          }),
        ]),
      ])
    }
  },
})
