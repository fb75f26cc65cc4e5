/** Lets nothing unhandled through; the option has one name in msw 2 and another in msw 3. */
export const strict = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const
