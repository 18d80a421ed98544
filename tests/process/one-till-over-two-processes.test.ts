import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addBranch } from '#tests/support/branches.ts'
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
/** Of PINs for one person, the fifth wrong one makes both processes wait. */
const FREE = 4

test('of eight devices at two processes one becomes the till, and PINs are counted across both [TILL-01, CASH-05, R05]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const merchant = await addAccount(db)
  const branchId = await addBranch(db, merchant.id, 'Galle Fort')
  const owner = await tokenFrom(servers[0].origin, merchant.email)

  async function send<Data>(
    turn: number,
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object },
  ) {
    const origin = servers[turn % servers.length]?.origin
    const answer = await fetchPatiently(`${origin}/api/v1/authentication/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, data }: { code: number; data: Data } = await answer.json()
    return { code, data }
  }

  const body = { name: 'Front desk', branchId }
  const { data: till } = await send<{ id: string }>(0, 'POST', 'tills', { token: owner, body })
  const shown = await send<{ token: string }>(1, 'GET', `tills/${till.id}/pairing`, {
    token: owner,
  })
  const paired = await Promise.all(
    Array.from({ length: CROWD }, (_, turn) =>
      send<{ accessToken: string }>(turn, 'POST', `pairings/${shown.data.token}`, { body: {} }),
    ),
  )
  expect(paired.map(({ code }) => code).sort()).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
  expect(await db.$count(signIns, eq(signIns.tillId, till.id))).toBe(1)
  const token = paired.find(({ code }) => code === 2000)?.data.accessToken ?? ''

  const [cashierId, pin] = [v7(), '482915']
  const person = { id: cashierId, merchantId: merchant.id, branchId, name: 'Nimali' }
  await db.insert(cashiers).values({ ...person, pinHash: await hashPassword(pin) })
  const come = (turn: number, tried: string) =>
    send(turn, 'PUT', 'counter/person', { token, body: { cashierId, pin: tried } })
  for (let turn = 0; turn < FREE; turn += 1)
    expect(await come(turn, '000001')).toMatchObject({ code: 4000 })
  const crowd = await Promise.all(Array.from({ length: CROWD }, (_, turn) => come(turn, '000002')))
  expect(crowd.map(({ code }) => code).sort()).toEqual([4000, ...Array(CROWD - 1).fill(4029)])
  expect(await come(0, pin)).toMatchObject({ code: 4029 })
  expect(await come(1, pin)).toMatchObject({ code: 4029 })
})
