/** Where the paths of the control document begin. */
export const controlPrefix = '/_mock'
