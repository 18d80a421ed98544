import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import {
  listRedeemedTwice,
  type RedeemedTwice,
  seeRedeemedTwice,
} from '#src/contract/core/redeemed-twice.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import {
  type DoubleRow,
  namesOf,
  selectDoubles,
} from '#src/services/core/till-sync/find-doubles.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const { id, merchantId, doubledAt, doubleOf, undoneAt, doubleSeenAt } = redemptions

/** Newest first, by an index that holds doubles alone. */
const order: ListOrder = { table: redemptions, id, by: [doubledAt, id], direction: 'desc' }

function matchOpen(owner: string) {
  return and(eq(merchantId, owner), isNotNull(doubledAt), isNotNull(doubleOf), isNull(undoneAt))
}

export const redeemedTwiceEndpoints = [
  bind(listRedeemedTwice, async ({ query, caller, format }, { db }) => {
    const unseen = query.unseen ? isNull(doubleSeenAt) : undefined
    const list = { where: and(matchOpen(caller.userId), unseen), order }
    const { rows, paging } = await readShort(db, selectDoubles(db), list, query)
    return { data: { coupons: await present(db, rows, format), ...paging } }
  }),

  bind(seeRedeemedTwice, async (call, { db }) => {
    const { params, caller } = call
    const isIt = and(matchOpen(caller.userId), eq(id, params.id))
    await db.transaction(async (tx) => {
      const [seen] = await tx
        .update(redemptions)
        .set({ doubleSeenAt: databaseNow, doubleSeenBy: caller.userId })
        .where(and(isIt, isNull(doubleSeenAt)))
        .returning({ couponId: redemptions.couponId })
      if (seen)
        return recordAudit(tx, call, { event: 'coupon.double-seen', subjectId: seen.couponId })
      if ((await tx.$count(redemptions, isIt)) === 0)
        throw new Refusal('notFound', 'redeemed-twice:notFound')
    })
    return { data: null, message: 'redeemed-twice:seenNow' }
  }),
]

async function present(
  db: Queryable,
  rows: readonly DoubleRow[],
  format: Format,
): Promise<RedeemedTwice[]> {
  const nameOf = await namesOf(db, rows)
  const side = (one: DoubleRow['later']) => {
    const { tillName, cashierName, branchName } = nameOf(one)
    const names = { till: tillName, person: cashierName, branch: branchName }
    return { on: format.instant(one.redeemedAt), ...names }
  }
  return rows.map(({ later, earlier, cents, ...row }) => ({
    id: later.id,
    coupon: { id: row.couponId, code: row.couponCode },
    dealTitle: row.dealTitle,
    discount: { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) },
    earlier: side(earlier),
    later: side(later),
    foundOn: format.instant(row.doubledAt ?? later.redeemedAt),
    seenOn: row.seenAt && format.instant(row.seenAt),
  }))
}
