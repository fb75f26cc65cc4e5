/// <reference path="./console-panel.d.ts" />
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

/** Console of the mock in the worker of a program. */
export const ConsolePanel = defineComponent({
  props: {
    /** Sends requests to the mock. */
    fetch: { type: Function, required: true },
    controlUrl: { type: String, required: true },
  },
  setup(props) {
    const host = ref<HTMLElement>()
    let unmount: (() => void) | undefined
    let isUnmounted = false

    onMounted(async () => {
      // The panel that `mountConsole` loads. The mock is in a worker, so it can't be passed to that.
      const { mountPanel } = await import('../../../../packages/mock/dist/console/panel.js')
      if (isUnmounted || !host.value) return
      const root = host.value.attachShadow({ mode: 'open' })
      const colors = new CSSStyleSheet()
      colors.replaceSync('.console { color-scheme: inherit !important; }')
      root.adoptedStyleSheets = [colors]
      unmount = mountPanel(root, {
        fetch: (request) => props.fetch(request),
        controlUrl: props.controlUrl,
      })
    })
    onBeforeUnmount(() => {
      isUnmounted = true
      unmount?.()
    })
    return () => h('div', { ref: host, class: 'playground-panel' })
  },
})
