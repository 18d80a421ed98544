import { expect, test } from 'vitest'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const BUSY = 503
const CROWD = 20
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of many who claim an item at once over two processes one has it, and all read who [APPR-29]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const people = await Promise.all(
    ['Nadeesha', 'Ishara', 'Ruwan', 'Dilani'].map(async (fullName) => {
      const account = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
      return `Bearer ${await tokenFrom(first.origin, account.email)}`
    }),
  )
  const deal = await addDeal(db, (await addAccount(db)).id, { approvalStatus: 'PENDING' })
  const origins = [first.origin, second.origin]
  const answers = await Promise.all(
    Array.from({ length: CROWD }, async (_none, at) => {
      const answer = await fetch(
        `${origins[at % 2]}/api/v1/core/approvals/claims/deals/${deal.id}`,
        {
          method: 'POST',
          headers: {
            authorization: people[(at >> 1) % people.length] ?? '',
            'content-type': 'application/json',
          },
          body: '{}',
        },
      )
      if (answer.status === BUSY) return null
      const { data }: { data: { name: string; isOwn: boolean } } = await answer.json()
      return data
    }),
  )
  const claims = answers.filter((answer) => answer !== null)
  expect(new Set(claims.map(({ name }) => name)).size).toBe(1)
  expect(claims.some(({ isOwn }) => isOwn)).toBe(true)
  expect(claims.some(({ isOwn }) => !isOwn)).toBe(true)
})
