import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { PASSWORD_LINKS_PER_DAY } from '#src/contract/authentication/recovery.ts'
import { TRUST_RULES_MAX } from '#src/contract/core/trust.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const CROWD = 8

test('of eight requests to two processes one takes the last place of a limit [BULK-13]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const { id: addedBy, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  const merchant = await addAccount(db)
  const till = await tokenFrom(servers[0].origin, merchant.email)
  const admin = await Promise.all(servers.map(({ origin }) => tokenFrom(origin, email)))
  const send = async (
    turn: number,
    tokens: string[],
    path: string,
    body: object,
    method = 'POST',
  ) => {
    const at = turn % servers.length
    const headers = { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetchPatiently(`${servers[at]?.origin}/api/v1/${path}`, sent)
    const { code }: { code: number } = await answer.json()
    return code
  }
  const crowd = async (one: (turn: number) => Promise<number>) =>
    (await Promise.all(Array.from({ length: CROWD }, (_, turn) => one(turn)))).sort()

  const rule = () => ({ id: v7(), name: 'Small', samplePercent: 0, addedBy })
  await db.insert(trustRules).values(Array.from({ length: TRUST_RULES_MAX - 1 }, rule))
  const addRule = (turn: number) =>
    send(turn, admin, 'core/trust/rules', { name: 'Cheap', priceMaxCents: 100, samplePercent: 10 })
  expect(await crowd(addRule)).toEqual([2000, ...Array(CROWD - 1).fill(4022)])

  const path = `authentication/users/MERCHANT/${merchant.id}/password-link`
  const link = (turn: number) => send(turn, admin, path, {})
  for (let at = 1; at < PASSWORD_LINKS_PER_DAY; at += 1) expect(await link(at)).toBe(2000)
  expect(await crowd(link)).toEqual([2000, ...Array(CROWD - 1).fill(4029)])

  const guess = (turn: number) =>
    send(
      turn,
      [till, till],
      'core/coupons/redeem',
      { couponCode: `SHOP${1000 + turn}`, merchantId: merchant.id, key: v7() },
      'PUT',
    )
  for (let at = 0; at < 29; at += 1) expect(await guess(at)).toBe(4022)
  expect(await crowd(guess)).toEqual([4022, ...Array(CROWD - 1).fill(4029)])
  const { rows } = await db.execute(sql`select count(*)::int as rules from trust_rules`)
  expect(rows).toEqual([{ rules: TRUST_RULES_MAX }])
})
