import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIns } from '#src/services/authentication/schema.ts'
import { addAccount, PASSWORD, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('what is proved at one replica opens the other, and what is old is old at both [AUTH-161]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const { email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  const bearer = await tokenFrom(servers[0].origin, email)
  const send = async (turn: number, path: string, body: object) => {
    const answer = await fetchPatiently(`${servers[turn]?.origin}/api/v1/authentication${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { code: number }).code
  }
  const both = () => Promise.all([send(0, '/roles', {}), send(1, '/roles', {})])
  expect(await both()).toEqual([4000, 4000])
  await db.update(signIns).set({ provedAt: sql`now() - interval '11 minutes'` })
  expect(await both()).toEqual([4007, 4007])
  expect(await send(0, '/users/proof', { password: PASSWORD })).toBe(2000)
  expect(await both()).toEqual([4000, 4000])
})
