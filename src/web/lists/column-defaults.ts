import type { Key } from '#src/i18n/keys.ts'
import type { ColumnDefinition, ListColumn } from './definition.ts'

/** Adds what follows from a column's kind: its header, its place on phones and how it is aligned. */
export function withDefaults<Row, V, Heads extends string>(
  { acts, ...column }: ColumnDefinition<Row, V, Heads>,
  heads: Heads | undefined,
): ListColumn<Row, V> {
  const { date, number, picture, state } = column
  return {
    ...(date && { part: 'from', tight: true }),
    ...(number && { numeric: true }),
    ...(picture && { part: 'media', headerHidden: true }),
    ...(state && { part: 'state' }),
    ...(acts && { part: 'end', headerHidden: true, numeric: true, cell: acts }),
    ...column,
    // The type of a column without a header says that this text exists.
    header: column.header ?? (`${heads}.${column.key}` as Key),
  }
}
