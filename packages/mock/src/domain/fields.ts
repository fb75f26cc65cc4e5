import * as z from 'zod'
import { toTimestamp } from './timestamp.ts'

/** A text with something in it. */
export const zText = z.string().refine((text) => text.trim() !== '', 'must not be empty')

/** A moment with its offset; it becomes UTC without fractions of a second, as the service writes it. */
export const zMoment = z.iso.datetime({ offset: true }).transform((text) => toTimestamp(Date.parse(text)))
