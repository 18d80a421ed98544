import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { takeExercises, watchStatements } from '#tests/support/exercises.ts'

watchStatements()
const app = await testApp()

test('what the product does to the database counts, what a test does itself does not', async () => {
  const { id } = await addAccount(app.db)
  takeExercises()
  await app.db.select({ fullName: users.fullName }).from(users).where(eq(users.id, id))
  expect(takeExercises()).toEqual({ statements: [], races: [], endpoints: [] })
  const { browser } = await signedIn(app)
  await browser.get('/dashboard')
  const { statements, endpoints } = takeExercises()
  const changed = statements.map((text) => /^(?:insert into|update) "(\w+)"/.exec(text)?.[1])
  expect(changed).toEqual(expect.arrayContaining(['sign_ins', 'sessions']))
  expect(statements.filter((text) => /\$\d/.test(text))).toEqual([])
  expect(endpoints).toContain('post authentication/oauth/token 2xx')
})
