import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))
const password = 'Wrong1'

test('a right password behind a burst of wrong ones is not looked at either', async () => {
  const { email: username } = await addAccount(db)
  for (let free = 1; free <= 4; free += 1) await postSignIn(authentication, { username, password })
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => held.resolve())
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select from throttles for update`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const wrong = [1, 2, 3].map(() => postSignIn(authentication, { username, password }))
  await expect.poll(countWaiting, { interval: 20 }).toBe(3)
  const right = postSignIn(authentication, { username })
  await expect.poll(countWaiting, { interval: 20 }).toBe(4)
  held.resolve()
  await holder
  expect((await right).status).toBe(429)
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([429, 429, 429])
})

async function countWaiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
