import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEventName } from '#src/contract/authentication/audit-events.ts'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { recordAudit } from './audit/record.ts'
import type { Caller } from './deps.ts'
import { addOnce } from './endpoints/add-once.ts'
import { Refusal, refuseStale, withUniqueName } from './refusals/refusal.ts'

type Simple = PgTable & Record<'id' | 'version' | 'deletedAt', PgColumn> & { merchantId?: PgColumn }
type NounOf<Event, Act extends string> = Event extends `${infer Noun}.${Act}` ? Noun : never
type Words<Columns> = {
  /** Its audit events are noun.added, noun.updated and noun.deleted. */
  noun: NounOf<AuditEventName, 'added'> &
    NounOf<AuditEventName, 'updated'> &
    NounOf<AuditEventName, 'deleted'>
  notFound: Key
  changed: Key
  /** If names are unique. */
  nameTaken?: Key
  audited: (columns: Columns) => object
}
type Who = Pick<Caller, 'role' | 'userId'>
type By = Parameters<typeof recordAudit>[1] & { caller: Who }
type Seen = { id: string; version: number | null }

/**
 * What is done alike with records that people add, edit by the version they saw, and delete softly. Each
 * change is one transaction with its audit row. To a merchant another's is not there, whatever version is sent.
 */
export function simpleRecords<
  Columns extends object,
  Table extends Simple & { $inferSelect: Columns & { id: string; version: number } },
>(table: Table, { noun, notFound, changed, nameTaken, audited }: Words<Columns>) {
  type Row = Table['$inferSelect']
  const rows: Simple = table

  function isOwn(who: Who | undefined) {
    const owner = rows.merchantId
    if (!owner || who?.role === 'ADMIN') return undefined
    if (!who) throw new Error(`${noun}: for whom?`)
    return eq(owner, who.userId)
  }

  async function read(db: Queryable, id: string, who?: Who, lock?: 'update' | 'share') {
    const query = db
      .select()
      .from(rows)
      .where(and(eq(rows.id, id), isNull(rows.deletedAt), isOwn(who)))
    const [row] = await (lock ? query.for(lock) : query)
    if (!row) throw new Refusal('notFound', notFound)
    return row as Row
  }

  async function lockSeen(tx: Tx, { caller }: By, { id, version }: Seen): Promise<Row> {
    const row = await read(tx, id, caller, 'update')
    refuseStale(version, row.version, changed)
    return row
  }

  function named<Result>(save: Promise<Result>): Promise<Result> {
    return nameTaken ? withUniqueName(nameTaken, save) : save
  }

  return {
    /** @throws Refusal notFound */
    find: (db: Queryable, id: string, who?: Who) => read(db, id, who),
    lock: (tx: Tx, id: string, who?: Who) => read(tx, id, who, 'update'),
    /** A shared lock, so that those who only use it don't wait for each other. */
    share: (tx: Tx, id: string, who?: Who) => read(tx, id, who, 'share'),

    /** @returns the record's id */
    add(
      db: Database,
      by: By & Parameters<typeof addOnce>[1],
      check: (tx: Tx) => Promise<Columns> | Columns,
    ): Promise<string> {
      const adding = addOnce(db, by, rows, async (tx, id) => {
        const columns = await check(tx)
        await tx.insert(rows).values({ ...columns, id })
        await recordAudit(tx, by, {
          event: `${noun}.added`,
          subjectId: id,
          after: audited(columns),
        })
      })
      return named(adding)
    },

    /** @throws Refusal notFound, or ruleBroken if it has changed since it was seen */
    async update(
      db: Database,
      by: By,
      seen: Seen,
      check: (tx: Tx, before: Row) => Promise<Columns> | Columns,
    ): Promise<void> {
      const saving = db.transaction(async (tx) => {
        const before = await lockSeen(tx, by, seen)
        const columns = await check(tx, before)
        await tx
          .update(rows)
          .set({ ...columns, version: sql`${rows.version} + 1` })
          .where(eq(rows.id, before.id))
        await recordAudit(tx, by, {
          event: `${noun}.updated`,
          subjectId: before.id,
          before: audited(before),
          after: audited(columns),
        })
      })
      await named(saving)
    },

    /** @throws Refusal as `update`, and as `refuseUsed` */
    async remove(tx: Tx, by: By, seen: Seen, refuseUsed?: (row: Row) => Promise<void>) {
      const row = await lockSeen(tx, by, seen)
      await refuseUsed?.(row)
      await tx.update(rows).set({ deletedAt: sql`now()` }).where(eq(rows.id, row.id))
      await recordAudit(tx, by, {
        event: `${noun}.deleted`,
        subjectId: row.id,
        before: audited(row),
      })
    },
  }
}
