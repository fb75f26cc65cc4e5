import * as z from 'zod'
import { hasFourDigitYear } from '../../clock/clock.ts'
import { toTimestamp } from '../timestamp.ts'
import { lazy } from './lazy.ts'

/** Schema of a string that isn't blank. */
export const zText = lazy(() => z.string().refine((text) => text.trim() !== '', 'must not be empty'))

/** Schema of an identifier in a path. URLs resolve `.` and `..`, and a lone surrogate cannot be encoded. */
export const zIdentifier = lazy(() =>
  zText()
    .refine((id) => id !== '.' && id !== '..', 'must not be "." or "..", which a path can\'t have')
    .refine((id) => !loneSurrogate.test(id), "must not have half a surrogate pair, which a path can't have"),
)

const loneSurrogate = /\p{Surrogate}/u

/** Schema of a time with an offset. It is converted to UTC in full seconds, as the service writes it. */
export const zTimestampInput = lazy(() =>
  z.iso
    .datetime({ offset: true, abort: true })
    // The offset may lead to another year.
    .refine((text) => hasFourDigitYear(Date.parse(text)), 'must be in the years 0000 to 9999, in UTC')
    .transform((text) => toTimestamp(Date.parse(text))),
)

/** Schema of a stored time in UTC, with optional fractions of a second. It stays as it is. */
export const zStoredTimestamp = lazy(() => z.iso.datetime())

/** Schema of a random state. */
export const zRandomState = lazy(() => z.tuple([z.int(), z.int(), z.int(), z.int()]))

/** Schema of a time in epoch milliseconds. */
export const zEpochMs = lazy(() => z.number().refine(hasFourDigitYear, 'must be in the years 0000 to 9999'))
