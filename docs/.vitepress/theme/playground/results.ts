import { h, type VNode } from 'vue'
import type { Failure, ReceivedRequest } from './messages.ts'

/** Renders what the program has printed, and the error that ended it. */
export function renderOutput(lines: readonly string[], failure: Failure | undefined): VNode {
  const place = failure?.line === undefined ? '' : ` (line ${failure.line})`
  return h('section', { class: 'playground-output', 'aria-labelledby': 'playground-output' }, [
    h('h2', { id: 'playground-output' }, 'Output'),
    h('pre', { role: 'log', tabindex: 0, 'aria-labelledby': 'playground-output' }, lines.join('\n')),
    failure && h('p', { class: 'playground-failure', role: 'alert' }, failure.message + place),
  ])
}

/** Renders the requests that the mock has received, each with the reasons for its response. */
export function renderRequests(requests: readonly ReceivedRequest[]): VNode {
  return h('section', { class: 'playground-requests', 'aria-labelledby': 'playground-requests' }, [
    h('h2', { id: 'playground-requests' }, `Requests (${requests.length})`),
    requests.length === 0 && h('p', 'The program has sent none. Webhooks are in the mock’s console.'),
    h(
      'ol',
      requests.map(({ id, method, path, status, duration, reasons }) =>
        h('li', { key: id }, [
          h('details', [
            h('summary', [
              h('span', { class: ['status', { 'is-error': isError(status) }] }, status ?? 'lost'),
              h('span', { class: 'request' }, `${method} ${path}`),
              h('span', { class: 'duration' }, `${Math.round(duration)} ms`),
            ]),
            h(
              'ul',
              reasons.map(({ kind, text }) => h('li', `${kind}: ${text}`)),
            ),
          ]),
        ]),
      ),
    ),
  ])
}

function isError(status: number | undefined): boolean {
  return status === undefined || status >= 400
}
