import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

type Headers = Record<string, string>
const put = (headers: Headers, body: unknown) =>
  authentication.request('/users/dismissed', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const dismissedBy = async (headers: Headers) => {
  const answer = await authentication.request('/users', { headers })
  const { data }: { data: { dismissed: string[] } } = await answer.json()
  return data.dismissed.toSorted()
}

test('what a person puts away is kept with the account alone, once, and audited [DASH-24]', async () => {
  const { headers, userId } = await signInAs(authentication, await addAccount(db))
  const { headers: others } = await signInAs(authentication, await addAccount(db))
  expect(await dismissedBy(headers)).toEqual([])
  const names = ['tour', 'steps', 'tour', 'steps']
  await Promise.all(names.map((name) => put(headers, { name })))
  expect([await dismissedBy(headers), await dismissedBy(others)]).toEqual([['steps', 'tour'], []])
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, userId))
  expect(entries.at(-1)).toMatchObject({ event: 'user.hint-dismissed', subjectId: userId })
})

for (const name of ['', 'Steps', 'guide', 'steps ', null, 7, ['steps'], { steps: true }, undefined])
  test(`nothing else is put away: ${JSON.stringify(name)}`, async () => {
    const { headers } = await signInAs(authentication, await addAccount(db))
    expect((await put(headers, { name })).status).toBe(400)
    expect(await dismissedBy(headers)).toEqual([])
  })
