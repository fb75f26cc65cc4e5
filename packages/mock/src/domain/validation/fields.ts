import * as z from 'zod'
import { isWritable } from '../../clock/clock.ts'
import { toTimestamp } from '../timestamp.ts'
import { lazy } from './lazy.ts'

/** A text with something in it. */
export const zText = lazy(() => z.string().refine((text) => text.trim() !== '', 'must not be empty'))

/** An identifier that a path can have: URLs resolve `.` and `..`, and half a surrogate pair can't be encoded. */
export const zIdentifier = lazy(() =>
  zText()
    .refine((id) => id !== '.' && id !== '..', 'must not be "." or "..", which a path can\'t have')
    .refine((id) => !loneSurrogate.test(id), "must not have half a surrogate pair, which a path can't have"),
)

const loneSurrogate = /\p{Surrogate}/u

/** A moment with its offset; it becomes UTC without fractions of a second, as the service writes it. */
export const zMoment = lazy(() =>
  z.iso
    .datetime({ offset: true })
    // The offset may lead out of the years that it was written with.
    .refine((text) => isWritable(Date.parse(text)), 'must be in the years 0000 to 9999, in UTC')
    .transform((text) => toTimestamp(Date.parse(text))),
)

/** A moment as it is stored, with fractions of a second where it has some. */
export const zStoredMoment = lazy(() =>
  z.iso
    .datetime()
    .refine((text) => isWritable(Date.parse(text)), 'must be in the years 0000 to 9999, in UTC'),
)

/** A moment in epoch milliseconds. */
export const zEpochMs = lazy(() => z.number().refine(isWritable, 'must be in the years 0000 to 9999'))
