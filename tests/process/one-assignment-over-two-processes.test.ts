import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviewAssignments } from '#src/services/kit/decisions/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const BUSY = 503
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of administrators who take the same review at once over two processes one has it, the others read whose it is [APPR-86, R02]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const people = await Promise.all(
    ['Nadeesha', 'Ishara', 'Ruwan', 'Dilani'].map(async (fullName) => {
      const { id, email } = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
      return { id, fullName, authorization: `Bearer ${await tokenFrom(first.origin, email)}` }
    }),
  )
  const owner = await addAccount(db)
  for (let round = 0; round < 6; round += 1) {
    const deal = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })
    const answers = await Promise.all(
      people.map(async ({ id, authorization }, at) => {
        const { origin } = at % 2 === 0 ? first : second
        const answer = await fetch(`${origin}/api/v1/core/approvals/assignments`, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            items: [{ kind: 'deals', id: deal.id, seen: null }],
            assigneeId: id,
          }),
        })
        return { id, status: answer.status, text: await answer.text() }
      }),
    )
    const answered = answers.filter(({ status }) => status !== BUSY)
    const winners = answered.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const [row] = await db
      .select()
      .from(reviewAssignments)
      .where(eq(reviewAssignments.recordId, deal.id))
    expect(row?.assigneeId).toBe(winners[0]?.id)
    const name = people.find(({ id }) => id === row?.assigneeId)?.fullName ?? ''
    for (const { status, text } of answered.filter((one) => one !== winners[0])) {
      expect(status).toBeLessThan(500)
      expect(text).toContain(`${name} took this on`)
    }
  }
})
