import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Counter, Till, TillListItem } from '#src/contract/authentication/tills.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import type { CounterPlace } from '#src/services/kit/deps.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { findBranchNames } from '#src/services/location/index.ts'
import { cashiers, tills } from './schema.ts'

const { id, merchantId, branchId, name, createdAt, deletedAt } = tills

export const tillOrder: ListOrder = {
  table: tills,
  id,
  by: [createdAt, id],
  direction: 'desc',
}

export type TillColumns = Pick<
  typeof tills.$inferSelect,
  'name' | 'branchId' | 'requiresPerson' | 'merchantId'
>

export const tillRecords = simpleRecords(tills, {
  noun: 'till',
  notFound: 'tills:notFound',
  changed: 'tills:changed',
  audited: ({ name, branchId, requiresPerson }: TillColumns) => ({
    name,
    branchId,
    requiresPerson,
  }),
})

type Narrowing = { term: string; branchId: string }

export function matchTills(owner: string, query: Narrowing): SQL | undefined {
  const term = readSearchTerm(query.term)
  return and(
    eq(merchantId, owner),
    isNull(deletedAt),
    query.branchId === ALL ? undefined : eq(branchId, query.branchId),
    term === null ? undefined : containsTerm(name, term),
  )
}

/** Who stands at a till now, as far as its live sign-in knows. */
const standing = sql<string | null>`(
  select ${cashiers}.name from ${signIns}
  join ${cashiers} on ${cashiers}.id = ${signIns}.cashier_id and ${cashiers}.deleted_at is null
  where ${signIns}.till_id = ${tills}.id and ${signIns}.revoked_at is null
  order by ${signIns}.created_at desc limit 1)`

export function selectTills(db: Queryable) {
  return db.select({ till: tills, cashier: standing }).from(tills).$dynamic()
}

type Row = { till: typeof tills.$inferSelect; cashier: string | null }

export async function presentTills(
  db: Queryable,
  rows: readonly Row[],
  format: Format,
): Promise<TillListItem[]> {
  const branches = await findBranchNames(
    db,
    rows.map(({ till }) => till.branchId),
  )
  return rows.map((row) => present(row, branches.get(row.till.branchId) ?? '', format))
}

function present({ till, cashier }: Row, branchName: string, format: Format): TillListItem {
  return {
    id: till.id,
    name: till.name,
    branch: { id: till.branchId, name: branchName },
    state: till.pairedAt ? 'PAIRED' : 'WAITING',
    lastSeen: till.lastSeenAt && format.instant(till.lastSeenAt),
    appVersion: till.appVersion,
    queue: till.queue,
    cashier,
    ownPhone: till.cashierId !== null,
    version: till.version,
  }
}

/** @throws Refusal notFound */
export async function findTill(
  db: Queryable,
  which: { id: string; merchantId: string },
  format: Format,
): Promise<Till> {
  const own = and(eq(id, which.id), eq(merchantId, which.merchantId), isNull(deletedAt))
  const rows = await selectTills(db).where(own)
  const [shown] = await presentTills(db, rows, format)
  const [row] = rows
  if (!shown || !row) throw new Refusal('notFound', 'tills:notFound')
  const { requiresPerson, pairedAt } = row.till
  return { ...shown, requiresPerson, pairedAt: pairedAt && format.instant(pairedAt) }
}

/** Where a till stands, as its own pages show it. */
export async function readCounter(db: Queryable, place: CounterPlace): Promise<Counter> {
  const [row] = await db
    .select({
      name,
      merchantId,
      cashierId: cashiers.id,
      cashierName: cashiers.name,
      ownPhone: sql<boolean>`${tills.cashierId} is not null`,
    })
    .from(tills)
    .leftJoin(cashiers, place.cashierId ? eq(cashiers.id, place.cashierId) : sql`false`)
    .where(eq(id, place.tillId))
  if (!row) throw new Error('a sign-in names a till that is not there')
  const branches = await findBranchNames(db, [place.branchId])
  const { cashierId, cashierName } = row
  const switches = !row.ownPhone && (await db.$count(cashiers, standsAt(row.merchantId, place))) > 0
  return {
    tillId: place.tillId,
    tillName: row.name,
    branch: { id: place.branchId, name: branches.get(place.branchId) ?? '' },
    cashier: cashierId && cashierName ? { id: cashierId, name: cashierName } : null,
    requiresPerson: place.requiresPerson,
    switches,
  }
}

/** Who may stand at a till of this branch: whoever has a PIN. */
export function standsAt(owner: string, place: { branchId: string }): SQL | undefined {
  return and(
    eq(cashiers.merchantId, owner),
    isNull(cashiers.deletedAt),
    sql`${cashiers.pinHash} is not null`,
    or(isNull(cashiers.branchId), eq(cashiers.branchId, place.branchId)),
  )
}
