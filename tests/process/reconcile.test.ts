import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'

const ROUNDS = 8
const REDEEMED = 12
/** Of each of four shops. */
const COUPONS = 100
const { db, url } = await testDatabase()
const databaseUrl = url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')
const env = {
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

/** `dealdesk reconcile` with an exit code. */
async function run() {
  const args = [inRoot('scripts', 'dealdesk.mjs'), 'reconcile']
  const settings = { ...machineEnv, DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl }
  return promisify(execFile)(process.execPath, args, { env: settings }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('coupons collected, redeemed and undone by another process meanwhile are no difference [REPORT-61]', async () => {
  const { origin } = await startServer(env)
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  await addPackageSubscription(db, buyer.id)
  const deal = await addDeal(db, owner.id)
  await addCoupons(db, deal, 4 * COUPONS)
  const [byOwner, byBuyer] = await Promise.all(
    [owner, buyer].map(
      async ({ email }, at) =>
        `Bearer ${await tokenFrom(origin, email, undefined, at === 0 ? 'ADMIN' : 'USER')}`,
    ),
  )
  async function send(authorization = '', method: string, path: string, body: object) {
    const answer = await fetchPatiently(`${origin}/api/v1/core/coupons/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code, data }: { code: number; data: { id: string; couponCode: string } } =
      await answer.json()
    expect(code).toBe(2000)
    return data
  }
  let isOver = false
  let redeemed = 0
  async function shop() {
    for (let coupon = 0; coupon < COUPONS && !isOver; coupon += 1) {
      const { couponCode } = await send(byBuyer, 'POST', 'collect', {
        dealId: deal.id,
        userId: buyer.id,
        key: v4(),
      })
      const body = { couponCode, merchantId: owner.id, key: v4() }
      const done = await send(byOwner, 'PUT', 'redeem', body)
      redeemed += 1
      if (redeemed % 3 === 0)
        await send(byOwner, 'POST', `redemptions/${done.id}/undo`, { reason: 'MISTAKE', note: '' })
    }
  }
  const counts: object[] = []
  async function review() {
    while (counts.length < ROUNDS || redeemed < REDEEMED)
      counts.push((await reconcile(db, 'Asia/Colombo')).counts)
    isOver = true
  }
  await Promise.all([review(), shop(), shop(), shop(), shop()])
  expect(counts).toEqual(counts.map(() => ({})))
  const clean = await run()
  expect(clean.stdout).toContain('Everything adds up.')
  expect(clean.code).toBe(0)

  await db.execute(sql`update coupon_sales set redeemed = redeemed + 1 where scope = ${owner.id}`)
  const broken = await run()
  expect(broken.code).toBe(1)
  expect(broken.stdout).toContain(`merchant “${owner.business?.businessName}” ${owner.id}`)
  expect(broken.stdout).toMatch(
    /salesRedeemed \(1\): .+\n {2}merchant “.+: expected \d+, found \d+/,
  )
})
