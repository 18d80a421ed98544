import { z } from 'zod'
import { readAddress, readLine, readText } from '#src/i18n/typed-text.ts'

/** Reading may leave out invisible characters; what is far longer is refused unread. */
const RAW_FACTOR = 2

const read = (max: number, reader: (typed: string) => string) =>
  z
    .string()
    .max(max * RAW_FACTOR, { abort: true })
    .overwrite(reader)
    .max(max)

/** A name or title; "" when nothing of it shows. */
export const line = (max: number) => read(max, readLine)
/** A comment or description of several lines; "" when nothing of it shows. */
export const lines = (max: number) => read(max, readText)
/** A postal address, on one line. */
export const address = (max: number) => read(max, (typed) => readAddress(typed, max))
