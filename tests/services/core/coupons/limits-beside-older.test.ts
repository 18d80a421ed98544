import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, type Coupon, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, buyer] = await Promise.all([
  shop.person(),
  shop.person({ role: 'USER', business: undefined }),
])
const fort = await addBranch(db, owner.id, 'Fort')

async function sold(count: number, rules = {}) {
  const deal = await shop.deal(owner.id, rules)
  return addCoupons(db, deal, count, { collectedBy: buyer.id, collectedAt: new Date() })
}

/** The statement of the version that knows branches and texts to confirm, and neither limits nor pauses. */
async function olderRedeem({ codeKey }: Coupon, key = v4()): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with redeemed as (
      update coupons set redeemed_at = now()
      where code_key = ${codeKey} and merchant_id = ${owner.id} and collected_at is not null
        and redeemed_at is null and active
        and expires_on >= (now() at time zone 'Asia/Colombo')::date
        and exists (
          select 1 from deals inner join deal_coupons on deal_coupons.deal_id = deals.id
          where deals.id = coupons.deal_id and approval_status = 'APPROVED' and deleted_at is null
            and deal_coupons.status = 'ACTIVE'
            and (branch_ids is null or ${fort}::uuid = any(branch_ids)) and attention is null)
        and not exists (select from redemptions where coupon_id = coupons.id and key = ${key})
      returning id
    )
    insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, branch_id)
    select ${v4()}::uuid, id, ${owner.id}::uuid, ${owner.id}::uuid, ${key}::text, ${fort}::uuid from redeemed`)
  return rowCount === 1
}

test.each([[{}], [{ perBranchDay: 9 }], [{ perBranchHour: 9 }]])(
  'of an older replica and this one at once one redeems (%j) [DEAL-150, R12]',
  async (rules) => {
    for (const coupon of await sold(5, rules)) {
      const sent = await Promise.all(
        Array.from({ length: 6 }, async (_none, at) =>
          at % 2 ? olderRedeem(coupon) : (await owner.redeem(coupon.code)).code === 2000,
        ),
      )
      expect(sent.filter(Boolean)).toHaveLength(1)
    }
  },
)

test('what an older replica redeems takes a place here, and its retry shows the first result [DEAL-150, R12]', async () => {
  const [first, second, third] = await sold(3, { perBranchDay: 2 })
  if (!first || !second || !third) throw new Error('no coupons')
  const key = v4()
  expect(await olderRedeem(first, key)).toBe(true)
  expect(await owner.redeem(first.code, key)).toMatchObject({ code: 2000 })
  expect(await owner.redeem(second.code)).toMatchObject({ code: 2000 })
  expect(await owner.redeem(third.code)).toMatchObject({ code: 4022 })
})
