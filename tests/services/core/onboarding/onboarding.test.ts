import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShownStep } from '#src/contract/core/onboarding.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const { db, services } = await testApp()
const core = createCoreService(services)
const authentication = createAuthenticationService(services)
const admin = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))

type Account = Awaited<ReturnType<typeof addAccount>>

async function read({ id }: Account, headers = admin.headers, type = 'MERCHANT') {
  const answer = await core.request(`/onboarding/${type}/${id}`, { headers })
  if (answer.status !== 200) return answer.status
  const { data } = await answer.json()
  const steps: ShownStep[] = data.steps
  return Object.fromEntries(steps.map(({ name, state }) => [name, state]))
}

async function list(query = '', term = 'ALL') {
  const answer = await core.request(`/onboarding/0/25/search/${term}${query}`, {
    headers: admin.headers,
  })
  const { data } = await answer.json()
  return { status: answer.status, ...data }
}

test('a business reads its own steps, administrators those of whom they may see [DASH-21, MERCH-57]', async () => {
  const merchant = await addAccount(db)
  const own = await signInAs(authentication, merchant)
  const other = await signInAs(authentication, await addAccount(db))
  expect(await read(merchant, own.headers)).toMatchObject({ account: 'done', plan: 'open' })
  expect(await read(merchant)).toMatchObject({ account: 'done', plan: 'open' })
  expect(await read(merchant, other.headers)).toBe(404)
  expect(await read(merchant, admin.headers, 'BANK')).toBe(404)
  const refused = await core.request('/onboarding/0/25/search/ALL', { headers: own.headers })
  expect(refused.status).toBe(403)
})

test('deals, coupons and the first redemption move it on', async () => {
  const merchant = await addAccount(db, { fullName: 'Anoma Walker' })
  const deal = await addDeal(db, merchant.id, { approvalStatus: 'PENDING' })
  expect(await read(merchant)).toMatchObject({ deal: 'waiting', coupons: 'later' })
  await db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${deal.id}`)
  expect(await read(merchant)).toMatchObject({ deal: 'done', coupons: 'open', redemption: 'later' })
  const [coupon] = await addCoupons(db, deal, 1)
  expect(await read(merchant)).toMatchObject({ coupons: 'done', redemption: 'open' })
  expect((await list('', 'Anoma')).merchants).toHaveLength(1)
  await db.execute(sql`insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key)
    values (gen_random_uuid(), ${coupon?.id}, ${merchant.id}, ${merchant.id}, 'key')`)
  expect(await read(merchant)).toMatchObject({ redemption: 'done' })
  expect((await list('', 'Anoma')).merchants).toHaveLength(0)
})

test('the list says the step of each, the longest first, and counts them [MERCH-57]', async () => {
  const late = { createdAt: sql`now() - interval '9 days'` }
  const waiting = await addAccount(db, {
    fullName: 'Sumudu One',
    approvalStatus: 'PENDING',
    business: {},
    contact: {},
  })
  const older = await addAccount(db, {
    fullName: 'Sumudu Two',
    approvalStatus: 'PENDING',
    business: {},
    contact: {},
  })
  await addAccount(db, { fullName: 'Sumudu Three', approvalStatus: 'BLOCKED' })
  await db.execute(sql`update users set created_at = ${late.createdAt} where id = ${older.id}`)
  const found = await list('', 'Sumudu')
  expect(found.merchants.map(({ id }: { id: string }) => id)).toEqual([older.id, waiting.id])
  expect(found.merchants[0]).toMatchObject({ done: 0, total: 11, step: { name: 'profile' } })
  expect(found.counts).toEqual({ profile: 2 })
  expect((await list('?step=profile', 'Sumudu')).totalItems).toBe(2)
  expect((await list('?step=plan', 'Sumudu')).totalItems).toBe(0)
})
