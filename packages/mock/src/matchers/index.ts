export { assertReceived, assertReceivedInOrder, assertReceivedTimes } from './assertions.ts'
export type { ExpectedRequest } from './expected-request.ts'
export { type MockMatchers, matchers } from './matchers.ts'
