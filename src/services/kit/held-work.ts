import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from '#src/database/connect.ts'

/** Renewed by each step; longer than any step takes. */
const LEASE_SECONDS = 15

/** A table of work that one replica at a time holds; its index is on what is working, by due time and id. */
type Work = PgTable & Record<'id' | 'dueAt' | 'holder' | 'failedAttempts', PgColumn>
type Held = { id: string; holder: string | null }

type Rules<Table extends Work> = {
  /** Whether there is anything to do, as the index of what is due says it. */
  isWorking: SQL
  /** Beside that: whether its turn has come. */
  isNext?: SQL
  /** What taking it changes. */
  taking?: PgUpdateSetSource<Table>
}

/** Somebody else holds the work, or it was stopped: this holder's step is rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Takes work, keeps it while steps are made and lets it go. Replicas pass over each other's rows; work
 * whose holder died is due again when its lease is over.
 */
export function heldWork<Table extends Work>(table: Table, rules: Rules<Table>) {
  type Row = Table['$inferSelect']
  const { isWorking, isNext, taking } = rules

  async function update(db: Queryable, columns: PgUpdateSetSource<Table>, where: SQL | undefined) {
    const rows = await db.update<Work>(table).set(columns).where(where).returning()
    return (rows[0] as Row | undefined) ?? null
  }

  return {
    /** What is due longest; null when there is none. */
    take(db: Database, holder: string): Promise<Row | null> {
      const due = sql`
        select ${table.id} from ${table}
        where ${and(isWorking, sql`${table.dueAt} <= now()`, isNext)}
        order by ${table.dueAt}, ${table.id} limit 1 for update of ${table} skip locked`
      const columns = {
        ...{ holder, dueAt: inSeconds(LEASE_SECONDS), ...taking },
        failedAttempts: sql`${table.failedAttempts} + 1`,
      } as PgUpdateSetSource<Table>
      return update(db, columns, sql`${table.id} = (${due})`)
    },

    /** Writes a step and locks the row until it is over, so that steps follow each other. @throws LeaseLost */
    async renew(db: Queryable, held: Held, columns?: PgUpdateSetSource<Table>): Promise<Row> {
      const renewed = { dueAt: inSeconds(LEASE_SECONDS), failedAttempts: 0, ...columns }
      const row = await update(db, renewed as PgUpdateSetSource<Table>, isHeld(held))
      if (!row) throw new LeaseLost()
      return row
    },

    /** Lets it go, for good where `columns` end it; without effect where it is held no more. */
    async release(
      db: Queryable,
      held: Held,
      seconds = 0,
      columns?: PgUpdateSetSource<Table>,
    ): Promise<void> {
      const released = { ...unheld(seconds), ...columns }
      await update(db, released as PgUpdateSetSource<Table>, isHeld(held))
    },
  }

  function isHeld({ id, holder }: Held): SQL | undefined {
    return and(eq(table.id, id), isWorking, sql`${table.holder} = ${holder}`)
  }
}

/** Columns of work that is let go: any replica may take it at once, or after `seconds`. */
export function unheld(seconds = 0) {
  return { holder: null, dueAt: inSeconds(seconds) }
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}
