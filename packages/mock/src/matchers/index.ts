export {
  assertReceived,
  assertReceivedInOrder,
  assertReceivedTimes,
  type RequestSource,
} from './assertions.ts'
export {
  type ExpectedRequest,
  type ExpectedStep,
  type MatcherContext,
  type MatcherResult,
  type MockMatchers,
  matchers,
} from './matchers.ts'
