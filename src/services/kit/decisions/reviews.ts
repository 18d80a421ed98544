import { desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'

export type Review = { decision: string; decidedBy: string; decidedAt: Date }
type Verdict = {
  decision: string
  comment: string | null
  decidedBy: string
  ruleId: string | null
  accepted: ChangePart[]
}

export type Reviews<Row> = {
  last: (tx: Tx, record: Row) => Promise<Review | undefined>
  add?: (tx: Tx, record: Row, verdict: Verdict) => Promise<void>
}

type ReviewTable = PgTable & {
  id: PgColumn
  decision: PgColumn
  decidedBy: PgColumn
  decidedAt: PgColumn
}

const REVIEWS_MAX = 50

export function reviewRows<Table extends ReviewTable, Row extends { id: string }>(
  table: Table,
  subjectId: PgColumn,
  columns: (
    record: Row,
    tx: Tx,
    verdict: Verdict,
  ) => Partial<Table['$inferInsert']> | Promise<Partial<Table['$inferInsert']>>,
) {
  const rows: ReviewTable = table
  async function list(
    db: Queryable,
    id: string,
    limit = REVIEWS_MAX,
  ): Promise<Table['$inferSelect'][]> {
    return db
      .select()
      .from(rows)
      .where(eq(subjectId, id))
      .orderBy(desc(rows.decidedAt), desc(rows.id))
      .limit(limit)
  }
  return {
    list,
    async last(tx: Tx, { id }: Row) {
      const [review] = await list(tx, id, 1)
      return review as Review | undefined
    },
    async add(tx: Tx, record: Row, verdict: Verdict) {
      await tx
        .insert(rows)
        .values({ ...(await columns(record, tx, verdict)), ...verdict, id: v7() })
    },
  }
}
