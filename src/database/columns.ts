import { type AnyPgColumn, timestamp, type UpdateDeleteAction, uuid } from 'drizzle-orm/pg-core'

/** An instant column: `timestamptz` in milliseconds, a Date's precision. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}

/** The id of another table's row, which must exist. */
export function reference(
  name: string,
  to: () => AnyPgColumn,
  actions?: { onDelete: UpdateDeleteAction },
) {
  return uuid(name).notNull().references(to, actions)
}
