import { type SQL, sql } from 'drizzle-orm'
import type { KeepReason, PersonKind } from '#src/contract/authentication/persons.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Part } from './erasure.ts'
import type { Person } from './found.ts'
import { personalTables } from './tables/index.ts'

export type Held = {
  kind: PersonKind
  how: Part['erased']['how']
  why: KeepReason | null
  rows: number
}

/** What is known about somebody, by kind and by what an erasure does to it; nothing that has no rows. */
export async function countHeld(db: Queryable, person: Person): Promise<Held[]> {
  const parts = personalTables.flatMap(({ table, kind, parts }) =>
    parts.filter(({ ofOthers }) => !ofOthers).map((part) => ({ table, kind, ...part })),
  )
  const counts = parts.map(
    ({ table, found }) =>
      sql`(select count(*)::int from ${sql.identifier(table)} where ${found.where(person)})`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  const held = new Map<string, Held>()
  for (const [at, { kind, erased }] of parts.entries()) {
    const why = erased.how === 'keep' ? erased.why : null
    const key = `${kind} ${erased.how} ${why}`
    const sum = held.get(key) ?? { kind, how: erased.how, why, rows: 0 }
    held.set(key, { ...sum, rows: sum.rows + (rows[0]?.counts[at] ?? 0) })
  }
  return [...held.values()].filter(({ rows }) => rows > 0)
}

/** Rows that are about this person, not about others. */
export function isOwn(parts: readonly Part[], person: Person): SQL {
  const own = parts.filter(({ ofOthers }) => !ofOthers)
  return sql`(${sql.join(
    own.map(({ found }) => found.where(person)),
    sql` or `,
  )})`
}
