import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { factorResets } from '#src/services/authentication/factor-resets/schema.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
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
const ROUNDS = 5

test('of two administrators who confirm at two replicas at once, one does [AUTH-137]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const administrator = () => addAccount(db, { role: 'ADMIN', business: undefined })
  const [author, first, second] = [
    await administrator(),
    await administrator(),
    await administrator(),
  ]
  const tokens = await Promise.all(
    [first, second].map(({ email }, turn) => tokenFrom(servers[turn]?.origin ?? '', email)),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await administrator()
    const id = v7()
    const confirmedAt = new Date()
    await db
      .insert(secondFactors)
      .values({ userId: owner.id, sealed: 'none', signInId: v7(), confirmedAt })
    await db.insert(factorResets).values({
      id,
      userId: owner.id,
      requestedBy: author.id,
      recognised: 'IN_PERSON',
      details: 'At the office',
      comment: 'Phone stolen',
      expiresAt: sql`now() + interval '24 hours'`,
    })
    const answers = await Promise.all(
      servers.map(({ origin }, turn) =>
        fetchPatiently(`${origin}/api/v1/authentication/factor-resets/${id}/confirm`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[turn]}` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { rows } = await db.execute(
      sql`select 1 from audit_entries where subject_id = ${owner.id} and event = 'user.factor-reset'`,
    )
    expect(rows).toHaveLength(1)
  }
})
