/** Path prefix of the control API. */
export const controlPrefix = '/_mock'
