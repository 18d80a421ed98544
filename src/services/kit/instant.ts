import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment: `timestamptz` in milliseconds, as precise as a Date. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}
