import * as z from 'zod'
import { lazy } from './lazy.ts'
import { toTimestamp } from './timestamp.ts'

/** A text with something in it. */
export const zText = lazy(() => z.string().refine((text) => text.trim() !== '', 'must not be empty'))

/** A moment with its offset; it becomes UTC without fractions of a second, as the service writes it. */
export const zMoment = lazy(() =>
  z.iso.datetime({ offset: true }).transform((text) => toTimestamp(Date.parse(text))),
)
