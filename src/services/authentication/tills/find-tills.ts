import { and, eq, sql } from 'drizzle-orm'
import type { Counter, Till, TillListItem } from '#src/contract/authentication/tills.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { isLiving } from '#src/services/authentication/refresh-tokens.ts'
import { isKept, signIns, users } from '#src/services/authentication/schema.ts'
import type { CounterPlace } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { findBranchNames, findShutBranches } from '#src/services/location/index.ts'
import { matchTills } from './match-tills.ts'
import { mayWorkAt, noPersons, standsThere } from './may-work-at.ts'
import { cashiers, type TillRow, tills } from './schema.ts'

const { id, name } = tills

type Offline = Pick<TillRow, 'offline' | 'offlineCoupons' | 'offlineCents' | 'offlineHours'>

/** What a till may do without the line. */
export function offlineOf({ offline, offlineCoupons, offlineCents, offlineHours }: Offline) {
  return { offline, offlineCoupons, offlineCents, offlineHours }
}

export type TillSettings = Offline & Pick<TillRow, 'requiresPerson'>

export type TillColumns = TillSettings & Pick<TillRow, 'name' | 'branchId' | 'merchantId'>

export const tillRecords = simpleRecords(tills, {
  noun: 'till',
  notFound: 'tills:notFound',
  changed: 'tills:changed',
  audited: ({ name, branchId, requiresPerson, ...till }: TillColumns) => ({
    name,
    branchId,
    requiresPerson,
    ...offlineOf(till),
  }),
})

const ofLiving = sql`from ${signIns} join ${users} on ${users.id} = ${signIns.userId} and ${isKept}
  left join ${cashiers} on ${cashiers.id} = ${signIns.cashierId}
  where ${signIns.tillId} = ${tills.id} and ${isLiving}`

/** Whether a device is the till, and who stands there now. */
export function selectTills(db: Queryable) {
  const isPaired = sql<boolean>`exists (select 1 ${ofLiving})`
  const cashier = sql<
    string | null
  >`(select ${cashiers.name} ${ofLiving} and ${standsThere} limit 1)`
  return db.select({ till: tills, isPaired, cashier, noPersons }).from(tills).$dynamic()
}

type Row = Awaited<ReturnType<typeof selectTills>>[number]

export async function presentTills(
  db: Queryable,
  rows: readonly Row[],
  format: Format,
): Promise<TillListItem[]> {
  const branchIds = rows.map(({ till }) => till.branchId)
  const [branches, shut, merchants] = await Promise.all([
    findBranchNames(db, branchIds),
    findShutBranches(db, branchIds),
    findAccounts(
      db,
      rows.map(({ till }) => till.merchantId),
    ),
  ])
  return rows.map(({ till, isPaired, cashier, noPersons }) => ({
    id: till.id,
    name: till.name,
    merchant: { id: till.merchantId, name: merchants.get(till.merchantId)?.name ?? '' },
    branch: { id: till.branchId, name: branches.get(till.branchId) ?? '' },
    shut: shut.get(till.branchId) ?? null,
    noPersons,
    state: isPaired ? 'PAIRED' : till.pairedAt ? 'ENDED' : 'WAITING',
    lastSeen: till.lastSeenAt && format.instant(till.lastSeenAt),
    appVersion: till.appVersion,
    queue: till.queue,
    cashier,
    ownPhone: till.cashierId !== null,
    hasKey: till.publicKey !== null,
    unsignedAt: till.unsignedAt && format.instant(till.unsignedAt),
    version: till.version,
  }))
}

/** @throws Refusal notFound */
export async function findTill(
  db: Queryable,
  which: { id: string; merchantId: string | null },
  format: Format,
): Promise<Till> {
  const all = { term: ALL, branchId: ALL }
  const own = and(eq(id, which.id), matchTills(which.merchantId, all))
  const rows = await selectTills(db).where(own)
  const [shown] = await presentTills(db, rows, format)
  const [row] = rows
  if (!shown || !row) throw new Refusal('notFound', 'tills:notFound')
  const { requiresPerson, pairedAt, syncedAt } = row.till
  return {
    ...shown,
    requiresPerson,
    pairedAt: pairedAt && format.instant(pairedAt),
    ...offlineOf(row.till),
    lastSync: syncedAt && format.instant(syncedAt),
  }
}

/** Where a till stands, as its own pages show it. */
export async function readCounter(db: Queryable, place: CounterPlace, format: Format) {
  const [row] = await db
    .select({
      name,
      merchantId: tills.merchantId,
      cashierId: cashiers.id,
      cashierName: cashiers.name,
      ownPhone: sql<boolean>`${tills.cashierId} is not null`,
      noPersons,
    })
    .from(tills)
    .leftJoin(cashiers, place.cashierId ? eq(cashiers.id, place.cashierId) : sql`false`)
    .where(eq(id, place.tillId))
  if (!row) throw new Error('a sign-in names a till that is not there')
  const branches = await findBranchNames(db, [place.branchId])
  const shut = await findShutBranches(db, [place.branchId])
  const { cashierId, cashierName } = row
  const switches =
    !row.ownPhone && (await db.$count(cashiers, mayWorkAt(row.merchantId, place))) > 0
  return {
    tillId: place.tillId,
    tillName: row.name,
    branch: { id: place.branchId, name: branches.get(place.branchId) ?? '' },
    shut: shut.get(place.branchId) ?? null,
    cashier: cashierId && cashierName ? { id: cashierId, name: cashierName } : null,
    personUntil: place.cashierUntil && format.instant(place.cashierUntil),
    requiresPerson: place.requiresPerson,
    switches,
    noPersons: row.noPersons,
  } satisfies Counter
}
