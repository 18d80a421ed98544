import { timestamp } from 'drizzle-orm/pg-core'

/** An instant column: `timestamptz` in milliseconds, a Date's precision. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}
