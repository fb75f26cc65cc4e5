/** Maximum first wait of a back-off. It doubles with every further wait. */
export const initialBackoffMs = 500

/** Maximum wait of a back-off. */
export const maxBackoffMs = 20_000
