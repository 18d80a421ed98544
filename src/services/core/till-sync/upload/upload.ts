import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { couponKeysIn } from '#src/contract/core/coupon-text.ts'
import type { EntryRemark, TillEntry } from '#src/contract/core/till-sync.ts'
import { redeemedTwicePaths } from '#src/contract/screens/redeemed-twice.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  findOwnPersons,
  type findTillOf,
  keyIdOfTill,
  noteUploaded,
} from '#src/services/authentication/index.ts'
import { countWithin, type Guesser, guessLimit } from '#src/services/core/coupons/redeem/guesses.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { hasBranches } from '#src/services/location/index.ts'
import { notify } from '#src/services/notifications/index.ts'
import { placeCounter } from './count-place.ts'
import { type Decided, decideEntries } from './decide.ts'
import { lockCoupons } from './find-coupons.ts'
import { type ReadEntry, readEntries } from './read-entries.ts'
import { writeDecided } from './write.ts'

type Till = NonNullable<Awaited<ReturnType<typeof findTillOf>>>
type By = Parameters<typeof recordAudit>[1] & Guesser
type Upload = { deviceTime: number; appVersion: string; queue: number; entries: TillEntry[] }
type EntryRow = typeof tillEntries.$inferSelect

/**
 * Stores what a till did without the line, all of a call or nothing of it. What was uploaded before stays
 * as it was decided then, so a till may send a call again that it has had no answer to.
 * @returns the stored entries by nonce, those of before too
 */
export async function storeUpload(
  tx: Tx,
  by: By,
  till: Till,
  { deviceTime, entries, ...state }: Upload,
  timeZone: string,
): Promise<Map<string, EntryRow>> {
  await lockName(tx, `uploads of ${till.id}`)
  const known = await readStored(tx, till.id, entries)
  const fresh = [...new Map(entries.toReversed().map((entry) => [entry.nonce, entry])).values()]
    .toReversed()
    .filter(({ nonce }) => !known.has(nonce))
  await noteUploaded(tx, till.id, state)
  if (fresh.length === 0) return known
  const { merchantId, branchId, id: tillId } = till
  const keyId = keyIdOfTill(till)
  const now = await readDatabaseClock(tx)
  const persons = await findOwnPersons(tx, merchantId)
  const read = await withRemarks(readEntries(fresh, till, { device: deviceTime, now }))
  const coupons = await lockCoupons(tx, merchantId, [...new Set(fresh.map(({ text }) => text))])
  const decided = await decideEntries(read, ({ text }) => coupons.get(text), {
    branchId,
    hasBranches: await isShopWithBranches(),
    revokedAt: till.deletedAt,
    timeZone,
    countedAt: placeCounter(tx, { merchantId, branchId, timeZone }),
  })
  // Stored all the same, but whoever holds a till's key must not try codes here instead.
  const unknown = decided.filter(({ outcome }) => outcome === 'UNKNOWN_CODE')
  const guesses = unknown.flatMap(({ entry }) => couponKeysIn(entry.text))
  await countWithin(tx, timeZone, guessLimit('redeem', by), guesses)
  await writeDecided(tx, by, decided, { tillId, keyId, merchantId, branchId, persons })
  await report(tx, by, till, decided)
  return readStored(tx, tillId, entries)

  async function withRemarks(read: ReadEntry[]): Promise<ReadEntry[]> {
    const repeated = await findCounters(tx, { tillId, keyId }, read)
    return read.map((entry) => {
      const more: EntryRemark[] = []
      const twins = read.filter(({ counter }) => counter === entry.counter)
      if (repeated.has(entry.counter) || twins[0] !== entry) more.push('COUNTER')
      const left = entry.cashierId === null ? null : persons.get(entry.cashierId)
      if (left === undefined) more.push('PERSON')
      if (left && left.getTime() < entry.clampedAt) more.push('LEFT')
      return { ...entry, remarks: [...entry.remarks, ...more] }
    })
  }

  async function isShopWithBranches(): Promise<boolean> {
    const { rows } = await tx.execute<{ has: boolean }>(
      sql`select ${hasBranches(merchantId)} as has`,
    )
    return rows[0]?.has ?? false
  }
}

async function readStored(tx: Tx, tillId: string, entries: readonly TillEntry[]) {
  if (entries.length === 0) return new Map<string, EntryRow>()
  const nonces = entries.map(({ nonce }) => nonce)
  const rows = await tx
    .select()
    .from(tillEntries)
    .where(and(eq(tillEntries.tillId, tillId), inArray(tillEntries.nonce, nonces)))
  return new Map(rows.map((row) => [row.nonce, row]))
}

/** Counters that stored entries of other nonces have. */
async function findCounters(
  tx: Tx,
  { tillId, keyId }: { tillId: string; keyId: string },
  entries: readonly TillEntry[],
): Promise<Set<number>> {
  const { counter } = tillEntries
  const rows = await tx
    .select({ counter })
    .from(tillEntries)
    .where(
      and(
        eq(tillEntries.tillId, tillId),
        eq(tillEntries.keyId, keyId),
        inArray(
          counter,
          entries.map((entry) => entry.counter),
        ),
        ne(tillEntries.outcome, 'FOREIGN_SIGNATURE'),
      ),
    )
  return new Set(rows.map((row) => row.counter))
}

/** To the audit trail, and to the owner what was redeemed twice. */
async function report(tx: Tx, by: By, till: Till, decided: readonly Decided[]): Promise<void> {
  const countOf = (isMeant: (one: Decided) => boolean) => decided.filter(isMeant).length
  const doubles = countOf(({ outcome, replaces }) => outcome === 'DOUBLE' || replaces)
  const redeemed = countOf(({ outcome }) => outcome === 'REDEEMED')
  const after = { entries: decided.length, redeemed, doubles }
  await recordAudit(tx, by, { event: 'till.uploaded', subjectId: till.id, after })
  if (doubles === 0) return
  await notify(tx, {
    userIds: [till.merchantId],
    type: 'coupons-redeemed-twice',
    params: { count: doubles, name: till.name },
    link: redeemedTwicePaths.list(),
  })
}
