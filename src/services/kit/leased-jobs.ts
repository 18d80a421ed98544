import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import { storedNow } from './clock.ts'

/** Renewed by each step; longer than any step takes. */
const LEASE_SECONDS = 15

/** Jobs, each worked on by one replica at a time; with a partial index on due time and id. */
type Work = PgTable & Record<'id' | 'dueAt' | 'holder' | 'failedAttempts', PgColumn>
type Lease = { id: string; holder: string | null }

type Rules<Table extends Work> = {
  /** Whether work is pending; the condition of the index on due work. */
  isWorking: SQL
  /** Further condition: whether its turn has come. */
  isNext?: SQL
  taking?: PgUpdateSetSource<Table>
}

/** Another process holds the work, or it was stopped: this step is rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Replicas skip each other's rows; work of a dead holder is due again when its lease expires. */
export function leasedJobs<Table extends Work>(table: Table, rules: Rules<Table>) {
  type Row = Table['$inferSelect']
  const { isWorking, isNext, taking } = rules

  async function update(db: Queryable, columns: PgUpdateSetSource<Table>, where: SQL | undefined) {
    const rows = await db.update<Work>(table).set(columns).where(where).returning()
    return (rows[0] as Row | undefined) ?? null
  }

  return {
    /** The longest overdue; null if there is none. */
    async take(db: Queryable, holder: string): Promise<Row | null> {
      const due = sql`
        select ${table.id} from ${table}
        where ${and(isWorking, sql`${table.dueAt} <= ${storedNow}`, isNext)}
        order by ${table.dueAt}, ${table.id} limit 1 for update of ${table} skip locked`
      const columns = {
        holder,
        dueAt: inSeconds(LEASE_SECONDS),
        ...taking,
        failedAttempts: sql`${table.failedAttempts} + 1`,
      } as PgUpdateSetSource<Table>
      const row = await update(db, columns, sql`${table.id} = (${due})`)
      if (row)
        activeTracer()
          ?.current()
          ?.note('piece taken', { table: getTableName(table) })
      return row
    },

    /** Writes a step and locks the row until it commits, so that steps are serial. @throws LeaseLost */
    async renew(db: Queryable, lease: Lease, columns?: PgUpdateSetSource<Table>): Promise<Row> {
      const renewed = { dueAt: inSeconds(LEASE_SECONDS), failedAttempts: 0, ...columns }
      const row = await update(db, renewed as PgUpdateSetSource<Table>, isHeld(lease))
      if (!row) throw new LeaseLost()
      return row
    },

    /** Releases it, for good if `columns` end it; does nothing once the lease is lost. */
    async release(
      db: Queryable,
      lease: Lease,
      seconds = 0,
      columns?: PgUpdateSetSource<Table>,
    ): Promise<void> {
      const released = { ...unleased(seconds), ...columns }
      await update(db, released as PgUpdateSetSource<Table>, isHeld(lease))
    },
  }

  function isHeld({ id, holder }: Lease): SQL | undefined {
    return and(eq(table.id, id), isWorking, sql`${table.holder} = ${holder}`)
  }
}

/** Columns of released work: any replica may take it at once, or after `seconds`. */
export function unleased(seconds = 0) {
  return { holder: null, dueAt: inSeconds(seconds) }
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}
