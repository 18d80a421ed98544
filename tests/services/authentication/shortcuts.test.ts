import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

const put = (headers: Record<string, string>, body: unknown) =>
  authentication.request('/users/shortcuts', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const chosenBy = async (headers: Record<string, string>) => {
  const answer = await authentication.request('/users', { headers })
  const { data }: { data: { shortcuts: boolean } } = await answer.json()
  return data.shortcuts
}

test('shortcuts are on until their owner switches them off, which is kept and audited [SHELL-122]', async () => {
  const { headers, userId } = await signInAs(authentication, await addAccount(db))
  const { headers: others } = await signInAs(authentication, await addAccount(db))
  expect(await chosenBy(headers)).toBe(true)
  expect(await (await put(headers, { enabled: false })).json()).toMatchObject({ code: 2000 })
  expect([await chosenBy(headers), await chosenBy(others)]).toEqual([false, true])
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, userId))
  expect(entries.at(-1)).toMatchObject({ event: 'user.shortcuts-chosen', subjectId: userId })
  expect((await put(headers, { enabled: 'no' })).status).toBe(400)
})
