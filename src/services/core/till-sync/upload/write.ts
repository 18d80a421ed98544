import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { Decided } from './decide.ts'
import type { FoundCoupon } from './find-coupons.ts'

type By = Parameters<typeof recordAudit>[1]
type Where = {
  tillId: string
  keyId: string
  merchantId: string
  branchId: string
  /** The merchant's people: an entry names no other. */
  persons: ReadonlyMap<string, unknown>
}

/** Writes what was decided, in the order of what happened. */
export async function writeDecided(tx: Tx, by: By, decided: readonly Decided[], where: Where) {
  for (const one of decided) await redeem(tx, by, one, where)
  if (decided.length === 0) return
  await tx.insert(tillEntries).values(decided.map((one) => rowOf(one, where)))
}

async function redeem(tx: Tx, by: By, one: Decided, where: Where): Promise<void> {
  const { coupon, redemptionId, isMade, doubleOf, replaces, at } = one
  if (!coupon || !redemptionId || isMade) return
  if (replaces)
    await tx
      .update(redemptions)
      .set({
        doubleOf: redemptionId,
        doubledAt: sql`coalesce(${redemptions.doubledAt}, ${databaseNow})`,
      })
      .where(sql`${redemptions.couponId} = ${coupon.id}::uuid and ${redemptions.undoneAt} is null`)
  const { tillId, merchantId, branchId } = where
  await tx.insert(redemptions).values({
    id: redemptionId,
    couponId: coupon.id,
    merchantId,
    redeemedBy: merchantId,
    key: `${one.entry.nonce} ${tillId}`,
    redeemedAt: at,
    branchId,
    tillId,
    cashierId: personOf(one, where),
    doubleOf,
    doubledAt: doubleOf === null ? null : databaseNow,
    takenCents: coupon.couponValueCents === null ? null : one.entry.takenCents,
  })
  if (coupon.couponValueCents !== null) await take(tx, one, coupon)
  else if (!doubleOf)
    await tx
      .update(coupons)
      .set({
        redeemedAt: at,
        collectedAt: sql`coalesce(${coupons.collectedAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(eq(coupons.id, coupon.id))
  await recordAudit(tx, by, { event: 'coupon.redeemed', subjectId: coupon.id })
  if (doubleOf ?? replaces)
    await recordAudit(tx, by, { event: 'coupon.redeemed-twice', subjectId: coupon.id })
}

/** More than is left, too: it happened, and the amount stays overdrawn. */
async function take(tx: Tx, { entry, at }: Decided, { id, couponValueCents }: FoundCoupon) {
  const taken = sql`${coupons.takenCents} + ${entry.takenCents}::bigint`
  const usedUp = sql`coalesce(${coupons.redeemedAt}, ${at.toISOString()}::timestamptz)`
  await tx
    .update(coupons)
    .set({
      takenCents: taken,
      collectedAt: sql`coalesce(${coupons.collectedAt}, ${at.toISOString()}::timestamptz)`,
      redeemedAt: sql`case when ${taken} >= ${couponValueCents}::bigint then ${usedUp} end`,
    })
    .where(eq(coupons.id, id))
}

function rowOf(one: Decided, where: Where): typeof tillEntries.$inferInsert {
  const { entry, coupon, outcome, against, at, redemptionId } = one
  const { tillId, keyId, merchantId } = where
  return {
    tillId,
    nonce: entry.nonce,
    merchantId,
    keyId,
    counter: entry.counter,
    deviceAt: new Date(entry.at),
    syncedAt: new Date(entry.syncedAt),
    at,
    text: entry.text,
    couponId: coupon?.id ?? null,
    cashierId: personOf(one, where),
    attentionConfirmed: entry.attentionConfirmed,
    takenCents: entry.takenCents,
    voided: entry.voided,
    signature: entry.signature,
    outcome,
    against,
    remarks: entry.remarks,
    redemptionId,
  }
}

function personOf({ entry: { cashierId } }: Decided, { persons }: Where): string | null {
  return cashierId !== null && persons.has(cashierId) ? cashierId : null
}
