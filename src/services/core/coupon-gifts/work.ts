import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { faultOf, give } from './give.ts'
import { couponGifts, giftLists, isWaiting } from './schema.ts'

const SLICE = 25
const PAUSE_SECONDS = 300
/** After so long the coupon is not given at all: the offer may be of yesterday. */
const KEPT_HOURS = 24

/** Gives what lists still wait for, one person after the other, each in a transaction of its own. */
export async function giveWaiting(deps: ServiceDeps, stopping: AbortSignal): Promise<boolean> {
  for (let at = 0; at < SLICE && !stopping.aborted; at += 1)
    if (!(await deps.db.transaction((tx) => giveNext(tx, deps)))) return false
  return true
}

async function giveNext(tx: Tx, deps: ServiceDeps): Promise<boolean> {
  const [next] = await tx
    .select({ gift: couponGifts, list: giftLists, late: isLate })
    .from(couponGifts)
    .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
    .where(and(isWaiting, lte(couponGifts.dueAt, storedNow)))
    .orderBy(asc(couponGifts.dueAt), asc(couponGifts.id))
    .limit(1)
    .for('update', { of: couponGifts, skipLocked: true })
  if (!next) return false
  const { gift, list, late } = next
  const giver = (await findAccounts(tx, [list.givenBy])).get(list.givenBy)
  const role = giver?.role === 'ADMIN' ? 'ADMIN' : 'MERCHANT'
  const format = formatFor('en', deps.settings.businessTimeZone)
  const origin = { requestId: list.id, address: null, format }
  const caller = { userId: list.givenBy, role } as const
  const given = { ...gift, dealId: list.dealId, kind: list.kind }
  try {
    await tx.transaction((inner) =>
      give(inner, deps, {
        ...given,
        byAdministrator: role === 'ADMIN',
        origin: { ...origin, caller },
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isFull = faultOf(error) === null
    if (isFull && error.kind !== 'tooMany') throw error
    const fault = faultOf(error) ?? 'messagesFull'
    const isIt = eq(couponGifts.id, gift.id)
    if (isFull && !late) await tx.update(couponGifts).set({ dueAt: inAWhile }).where(isIt)
    else await tx.update(couponGifts).set({ state: 'FAILED', fault }).where(isIt)
  }
  return true
}

const inAWhile = sql`now() + make_interval(secs => ${PAUSE_SECONDS})`
const isLate = sql<boolean>`${couponGifts.createdAt} < now() - make_interval(hours => ${KEPT_HOURS})`
