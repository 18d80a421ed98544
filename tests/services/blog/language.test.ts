import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createBlogService } from '#src/services/blog/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const blog = createBlogService(deps)
const authentication = createAuthenticationService(deps)

const put = (headers: Record<string, string>, body: unknown, type = 'application/json') =>
  blog.request('/language', {
    method: 'PUT',
    headers: { ...headers, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a person’s language is remembered with the account', async () => {
  const { headers, userId } = await signInAs(authentication, await addAccount(db))
  const answer = await put(headers, { userId, language: 'ru' })
  expect(await answer.json()).toMatchObject({ code: 2000, data: null })
  const profile = await authentication.request('/users', { headers })
  expect(await profile.json()).toMatchObject({ data: { language: 'ru' } })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, userId))
  expect(entries.at(-1)).toMatchObject({
    event: 'user.language-changed',
    after: { language: 'ru' },
  })
})

test('nobody acts in another person’s name, in body, header or query [API-20]', async () => {
  const { headers, userId } = await signInAs(authentication, await addAccount(db))
  const other = await addAccount(db)
  const own = { userId, language: 'ru' }
  const answers = [
    await put(headers, { userId: other.id, language: 'ru' }),
    await put(headers, { userId: other.id, language: 'ru' }, 'application/vnd.api+json'),
    await put({ ...headers, 'user-id': other.id }, own),
    await blog.request(`/language?userId=${other.id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(own),
    }),
  ]
  for (const answer of answers) {
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
  }
})

test('input that cannot be read is the caller’s mistake, never a failure of ours', async () => {
  const { headers, userId } = await signInAs(authentication, await addAccount(db))
  const bodies = [
    '{',
    '[]',
    '"x"',
    'null',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    { userId, language: 'si' },
    { userId: [userId], language: 'ru' },
    { userId, language: { $ne: 'ru' } },
  ]
  for (const body of bodies) {
    const answer = await put(headers, body)
    expect(answer.status, JSON.stringify(body).slice(0, 40)).toBe(400)
  }
  expect((await put(headers, { userId, language: 'x'.repeat(300_000) })).status).toBe(400)
  expect((await put(headers, { userId, language: 'ru' }, 'text/plain')).status).toBe(400)
})
