declare module '*/console/panel.js' {
  export { mountPanel } from '../../../../packages/mock/src/adapters/console/panel.js'
}
