import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#src/database/connect.ts'
import { countCap } from '../../count-cap.ts'
import type { PageWindow } from '../../page-window.ts'
import { cappedTotal, readPage, type Total } from '../../read-page.ts'
import { checkouts, checkoutTallies } from '../checkouts/schema.ts'
import { invoices } from '../invoices/schema.ts'
import { findFew } from './find-few.ts'
import { matchOrders, type OrderQuery } from './match-orders.ts'

export type OrderRow = Awaited<ReturnType<typeof findOrder>> & object

/** A page of checkouts, the latest first, and how many there are. */
export async function findOrderPage(
  db: Database,
  query: OrderQuery,
  paging: { page: number; size: number },
): Promise<Total & { rows: OrderRow[] }> {
  const few = query.term === null ? null : await findFew(db, query, paging)
  if (few) {
    const { ids, totalItems } = few
    const rows =
      ids.length > 0 ? await inOrder(orderRows(db).where(inArray(checkouts.id, ids))) : []
    return { rows, totalItems, capped: false }
  }
  return readPage(
    paging,
    () => countOrders(db, query),
    (window) => readOrders(db, query, window),
  )
}

export async function findOrder(db: Queryable, where: SQL | undefined) {
  const [row] = await orderRows(db).where(where)
  return row
}

/** Exact; a search is counted up to its cap. */
async function countOrders(db: Queryable, query: OrderQuery): Promise<Total> {
  const { userId, term } = query
  if (term === null && userId === null) return countAll(db, query)
  const cap = term === null ? null : countCap(term)
  const all = db.select({ one: sql`1` }).from(checkouts).where(matchOrders(query))
  const found = (cap === null ? all : all.limit(cap + 1)).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return cappedTotal(row?.count ?? 0, cap)
}

async function countAll(db: Queryable, { state }: OrderQuery): Promise<Total> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${checkoutTallies.count}), 0)::int` })
    .from(checkoutTallies)
    .where(state === null ? undefined : eq(checkoutTallies.state, state))
  return cappedTotal(row?.count ?? 0, null)
}

/** Ids of the page first, invoices after. */
function readOrders(db: Queryable, query: OrderQuery, window: PageWindow) {
  const direction = window.fromEnd ? asc : desc
  const page = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(matchOrders(query))
    .orderBy(direction(checkouts.createdAt), direction(checkouts.id))
    .limit(window.limit)
    .offset(window.offset)
    .as('page')
  return inOrder(orderRows(db).innerJoin(page, eq(page.id, checkouts.id)))
}

/** The latest first. */
function inOrder(rows: ReturnType<typeof orderRows>) {
  return rows.orderBy(desc(checkouts.createdAt), desc(checkouts.id))
}

function orderRows(db: Queryable) {
  return db
    .select({
      ...getTableColumns(checkouts),
      invoiceNumber: invoices.number,
      creditNumber: invoices.creditNumber,
    })
    .from(checkouts)
    .leftJoin(invoices, eq(invoices.checkoutId, checkouts.id))
    .$dynamic()
}
