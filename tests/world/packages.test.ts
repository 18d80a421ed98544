import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase('demo')
const joined = await db.select().from(packageSubscriptions)

test('packages stand ready, one of them free and one that nobody has', async () => {
  const packages = await db.select().from(userPackages)
  expect(packages.filter(({ priceCents }) => priceCents === 0)).toHaveLength(1)
  const taken = new Set(joined.map(({ packageId }) => packageId))
  expect(packages.filter(({ id }) => !taken.has(id))).toHaveLength(1)
})

test('every coupon was collected with a package that was running, and no package gave more than it holds', async () => {
  const { rows } = await db.execute(sql`
    select ${packageSubscriptions.id} from ${packageSubscriptions}
    where ${packageSubscriptions.usedCoupons} <> (
      select count(*) from ${coupons}
      where ${coupons.collectedBy} = ${packageSubscriptions.userId}
        and ${coupons.collectedAt} >= ${packageSubscriptions.startedAt}
        and ${coupons.collectedAt} <= ${packageSubscriptions.endsAt}
        and ${coupons.collectedAt} < coalesce(${packageSubscriptions.replacedAt}, 'infinity'))`)
  expect(rows).toEqual([])
  const used = joined.reduce((sum, { usedCoupons }) => sum + usedCoupons, 0)
  expect(used).toBe(await db.$count(coupons, sql`${coupons.collectedAt} is not null`))
})

test('there are people with an active, a used up and an expired package, and without any', async () => {
  const { rows } = await db.execute<{ state: string }>(sql`
    select distinct case
      when ${packageSubscriptions.id} is null then 'none'
      when ${packageSubscriptions.endsAt} < now() then 'expired'
      when ${packageSubscriptions.usedCoupons} = ${packageSubscriptions.couponLimit} then 'used up'
      else 'active' end as state
    from users left join ${packageSubscriptions}
      on ${packageSubscriptions.userId} = users.id and ${packageSubscriptions.replacedAt} is null
    where users.role = 'USER'`)
  expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'expired', 'none', 'used up'])
})
