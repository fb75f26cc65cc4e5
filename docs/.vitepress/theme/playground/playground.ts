import { computed, defineComponent, h, onBeforeUnmount, onMounted, reactive, shallowRef } from 'vue'
import { ConsolePanel } from './console-panel.ts'
import { Editor } from './editor.ts'
import { examples } from './examples.ts'
import { fromHash, toHash } from './link.ts'
import type { Failure, FromWorker, ReceivedRequest } from './messages.ts'
import { type RunningProgram, runProgram } from './program.ts'
import { renderOutput, renderRequests } from './results.ts'

const blocked: Failure = {
  message: 'Stopped: the program ran for 3 s without a pause. Is there an endless loop?',
  line: undefined,
}

/** Editor for a program that runs against the mock in this page, with its output, its requests and the mock's console. */
export const Playground = defineComponent({
  setup() {
    const [first] = examples
    const state = reactive({
      example: first?.name ?? '',
      code: first?.code ?? '',
      status: '',
      lines: [] as string[],
      requests: [] as ReceivedRequest[],
      failure: undefined as Failure | undefined,
      controlUrl: undefined as string | undefined,
      isConsoleOpen: false,
    })
    const program = shallowRef<RunningProgram>()
    const runs = shallowRef(0)
    const isShared = computed(() => !examples.some(({ name }) => name === state.example))

    onMounted(() => {
      load()
      addEventListener('hashchange', load)
    })
    onBeforeUnmount(() => {
      stop()
      removeEventListener('hashchange', load)
    })

    /** Shows the program in the address. It runs only when the user starts it. */
    function load(): void {
      const code = fromHash(location.hash)
      if (code === undefined || code === state.code) return
      stop()
      Object.assign(state, { code, example: '', status: '' })
    }

    function choose(name: string): void {
      const example = examples.find((other) => other.name === name)
      if (!example) return
      stop()
      Object.assign(state, { code: example.code, example: name, status: '' })
      history.replaceState(history.state, '', location.pathname)
    }

    function run(): void {
      stop()
      state.status = 'Running …'
      runs.value += 1
      program.value = runProgram(state.code, receive, () => {
        program.value = undefined
        Object.assign(state, { failure: blocked, status: 'Stopped.', controlUrl: undefined })
      })
    }

    function stop(): void {
      program.value?.stop()
      program.value = undefined
      Object.assign(state, { lines: [], requests: [], failure: undefined, controlUrl: undefined })
    }

    function receive(message: FromWorker): void {
      if (message.type === 'line') state.lines.push(message.text)
      else if (message.type === 'requests') state.requests.push(...message.requests)
      else if (message.type === 'mock') state.controlUrl = message.controlUrl
      else if (message.type === 'finished') state.status = 'Finished.'
      else if (message.type === 'failed') {
        state.failure = message.failure
        state.status = 'Failed.'
      }
    }

    async function share(): Promise<void> {
      history.replaceState(history.state, '', toHash(state.code))
      try {
        await navigator.clipboard.writeText(location.href)
        state.status = 'The link is copied.'
      } catch {
        state.status = 'The link is in the address bar.'
      }
    }

    function renderBar() {
      const options = examples.map(({ name, title }) => h('option', { value: name }, title))
      return h('div', { class: 'playground-bar' }, [
        h('label', [
          'Example ',
          h(
            'select',
            {
              value: state.example,
              onChange: ({ target }: Event) => {
                if (target instanceof HTMLSelectElement) choose(target.value)
              },
            },
            [...options, isShared.value && h('option', { value: '' }, 'From a link')],
          ),
        ]),
        h('button', { type: 'button', class: 'is-primary', title: 'Ctrl+Enter', onClick: run }, 'Run'),
        h(
          'button',
          {
            type: 'button',
            disabled: !program.value,
            onClick: () => {
              program.value?.stop()
              program.value = undefined
              Object.assign(state, { status: 'Stopped.', controlUrl: undefined })
            },
          },
          'Stop',
        ),
        h('button', { type: 'button', onClick: share }, 'Copy link'),
        h('span', { role: 'status' }, state.status),
      ])
    }

    function renderConsole() {
      const { isConsoleOpen, controlUrl } = state
      const toggle = () => {
        state.isConsoleOpen = !isConsoleOpen
      }
      const panel = program.value && controlUrl && { fetch: program.value.fetch, controlUrl, key: runs.value }
      return h('section', { class: 'playground-console', 'aria-label': 'Console of the mock' }, [
        h(
          'button',
          { type: 'button', 'aria-expanded': isConsoleOpen, onClick: toggle },
          isConsoleOpen ? 'Close the mock’s console' : 'Open the mock’s console',
        ),
        isConsoleOpen && !panel && h('p', 'Run a program that creates a mock.'),
        isConsoleOpen && panel && h(ConsolePanel, panel),
      ])
    }

    return () =>
      h('div', { class: 'playground' }, [
        renderBar(),
        h('div', { class: 'playground-panes' }, [
          h(Editor, {
            code: state.code,
            line: state.failure?.line,
            onChange: (code: string) => {
              state.code = code
            },
            onRun: run,
          }),
          h('div', { class: 'playground-results' }, [
            renderOutput(state.lines, state.failure),
            renderRequests(state.requests),
          ]),
        ]),
        renderConsole(),
      ])
  },
})
