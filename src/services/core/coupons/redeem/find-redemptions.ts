import { and, desc, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { UNDO_MINUTES } from '#src/contract/core/redemption-undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { asMoney, leftOf, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { imagesOf } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { type CouponLookup, matchesLookup } from './conditions.ts'

type Which = {
  id: string
  caller: Caller
  /** It answers the act itself, whose till may have moved to another branch since. */
  isAnswer?: boolean
}
type Id = string | Placeholder
/** What a caller may see and undo depends on; placeholders in a statement that is built once. */
type Viewer = {
  userId: Id
  counter?: Record<'tillId' | 'branchId', Id> & { cashierId: Id | null }
}

export async function findRedemption(
  db: Queryable,
  { id, caller, isAnswer = false }: Which,
  format: Format,
): Promise<Redemption | undefined> {
  const { userId, counter } = caller
  const shape = [counter !== undefined, counter?.cashierId != null, isAnswer] as const
  const [row] = await redemptionOnce(db, ...shape).execute({ id, userId, ...counter })
  if (!row) return undefined
  return {
    ...presentRedemption(row, format),
    dealCode: row.dealCode,
    dealSubTitle: row.dealSubTitle,
    imageUrls: [...new Set([row.coverImage, ...row.images])],
    collectedBy: { name: row.collectedBy ?? '' },
  }
}

const redemptionOnce = prepareOnce(
  (db, isAtTill: boolean, hasCashier: boolean, isAnswer: boolean) => {
    const people = accountNames(db)
    const counter = {
      tillId: sql.placeholder('tillId'),
      branchId: sql.placeholder('branchId'),
      cashierId: hasCashier ? sql.placeholder('cashierId') : null,
    }
    const owner = { userId: sql.placeholder('userId') }
    const viewer = { ...owner, ...(isAtTill && { counter }) }
    return db
      .select({
        ...redemptionColumns(viewer),
        dealSubTitle: deals.subTitle,
        coverImage: deals.coverImage,
        dealCode: deals.dealCode,
        collectedBy: people.name,
        images: imagesOf(deals.id),
      })
      .from(redemptions)
      .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
      .innerJoin(deals, eq(deals.id, coupons.dealId))
      .leftJoin(people, eq(people.id, coupons.collectedBy))
      .where(and(eq(redemptions.id, sql.placeholder('id')), isShown(isAnswer ? owner : viewer)))
  },
)

export async function findLastRedemptions(
  db: Queryable,
  { caller, limit }: { caller: Caller; limit: number },
  format: Format,
): Promise<LastRedemption[]> {
  const lastOf = (which?: SQL) =>
    db
      .select(redemptionColumns(caller))
      .from(redemptions)
      .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
      .innerJoin(deals, eq(deals.id, coupons.dealId))
      .where(and(isShown(caller), which))
      .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id))
      .limit(limit)
  const [own, all] = await Promise.all([lastOf(and(isFresh(), isBySame(caller))), lastOf()])
  const others = all.filter(({ id }) => own.every((one) => one.id !== id))
  return [...own, ...others].slice(0, limit).map((row) => presentRedemption(row, format))
}

/** What this caller redeemed of a coupon and may still undo. */
export async function findUndoable(
  db: Queryable,
  lookup: CouponLookup,
  caller: Caller,
): Promise<string | null> {
  const [own] = await db
    .select({ id: redemptions.id })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(and(matchesLookup(lookup), isUndoable(caller)))
    .orderBy(desc(redemptions.redeemedAt))
    .limit(1)
  return own?.id ?? null
}

/** As a condition: a merchant's own, at a till those of its branch. */
export function isShown({ userId, counter }: Viewer): SQL | undefined {
  const here = counter && eq(redemptions.branchId, counter.branchId)
  return and(eq(redemptions.merchantId, userId), here)
}

/** As a condition: nobody has undone it, and this person made it here within the last minutes. */
export function isUndoable(caller: Viewer): SQL | undefined {
  return and(isNull(redemptions.undoneAt), isFresh(), isBySame(caller))
}

/** As a condition: by the same account and, at a till, at the same one by whoever stands there now. */
export function isBySame({ userId, counter }: Viewer): SQL | undefined {
  const { tillId, cashierId, redeemedBy } = redemptions
  const here = counter && and(eq(tillId, counter.tillId), isSame(cashierId, counter.cashierId))
  return and(eq(redeemedBy, userId), here)
}

function isSame(column: typeof redemptions.cashierId, id: Id | null): SQL {
  return id === null ? isNull(column) : eq(column, id)
}

export function isFresh(): SQL {
  return gt(redemptions.redeemedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES}::int)`)
}

function redemptionColumns(caller: Viewer) {
  const { id, redeemedAt, undoneAt, undoReason, undoNote } = redemptions
  return {
    id,
    redeemedAt,
    undoneAt,
    undoReason,
    undoNote,
    undoable: sql<boolean>`${isUndoable(caller)}`,
    couponCode: coupons.code,
    dealTitle: deals.title,
    ofValue: valueColumns,
    takenCents: redemptions.takenCents,
  }
}

type Row = Pick<
  typeof redemptions.$inferSelect,
  'id' | 'redeemedAt' | 'undoneAt' | 'undoReason' | 'undoNote' | 'takenCents'
> & {
  undoable: boolean
  couponCode: string
  dealTitle: string
  ofValue: Parameters<typeof leftOf>[0]
}

function presentRedemption({ undoneAt, undoReason, undoNote, ...row }: Row, format: Format) {
  const { id, couponCode, dealTitle, redeemedAt, undoable, takenCents } = row
  const left = leftOf(row.ofValue)
  const undone = undoneAt && {
    on: format.instant(undoneAt),
    reason: undoReason ?? 'OTHER',
    note: undoNote ?? '',
  }
  return {
    id,
    couponCode,
    dealTitle,
    couponRedeemDate: format.instant(redeemedAt),
    taken: takenCents === null ? null : asMoney(takenCents, format),
    left: left === null ? null : asMoney(left, format),
    undone,
    undoable,
  }
}
