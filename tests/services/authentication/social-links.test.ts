import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, deps, google, facebook, authentication, post } = await socialService()

async function owner() {
  const account = await addAccount(db)
  const { headers } = await signInAs(authentication, account)
  const links = async () => {
    const answer = await authentication.request('/users/links', { headers })
    return (await dataOf<{ providers: string[] }>(answer)).providers
  }
  const unlink = (provider: string) =>
    authentication.request(`/users/${provider}/link`, { method: 'DELETE', headers })
  const link = async (sub: string) =>
    post('google/link', await google.idToken({ claims: { sub } }), { headers })
  return { ...account, headers, links, link, unlink }
}

test('the signed-in owner links a person, who then signs in [O04]', async () => {
  const { id, links, link } = await owner()
  expect(await links()).toEqual([])
  expect((await link('mine')).status).toBe(200)
  expect((await link('mine')).status, 'the same again is no error').toBe(200)
  expect(await links()).toEqual(['google'])
  const answer = await post('google/sign-in', await google.idToken({ claims: { sub: 'mine' } }))
  expect(await dataOf(answer)).toMatchObject({ userId: id })
  expect(await eventsOf(id)).toEqual(['user.signed-in', 'user.linked', 'user.signed-in'])
})

test('a new way in needs a recent sign-in, and the owner is told of it [A16]', async () => {
  const { id, email, headers, link } = await owner()
  const mayLink = async () => {
    const answer = await authentication.request('/users/links', { headers })
    return (await dataOf<{ mayLink: boolean }>(answer)).mayLink
  }
  expect(await mayLink()).toBe(true)
  const anHourAgo = sql`now() - interval '1 hour'`
  await db.update(signIns).set({ provedAt: anHourAgo }).where(eq(signIns.userId, id))
  expect(await mayLink()).toBe(false)
  expect(await refusalOf(await link('too late'))).toMatchObject({ status: 422, code: 4022 })
  expect(await messagesTo(deps, email)).toEqual([])
  await db.update(signIns).set({ provedAt: sql`now()` }).where(eq(signIns.userId, id))
  expect((await link('in time')).status).toBe(200)
  const sent = await messagesTo(deps, email)
  expect(sent.map(({ template }) => template)).toEqual(['sign-in-linked'])
})

test('a person belongs to one account, and an account to one person of a provider', async () => {
  const [first, second] = [await owner(), await owner()]
  await first.link('hers')
  expect(await refusalOf(await second.link('hers'))).toMatchObject({ status: 409, code: 4010 })
  expect(await refusalOf(await first.link('another'))).toMatchObject({ status: 409, code: 4010 })
  const [one, two] = await Promise.all([second.link('side'), second.link('by side')])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

test('a forged id_token links nothing and does not end the caller’s own sign-in', async () => {
  const { headers, links } = await owner()
  const idToken = await google.idToken({ claims: { aud: 'somebody-else' } })
  const refusal = await refusalOf(await post('google/link', idToken, { headers }))
  expect(refusal).toMatchObject({ status: 400, code: 4000 })
  expect(await links()).toEqual([])
})

test('nobody links or reads without a sign-in', async () => {
  expect((await post('google/link', await google.idToken())).status).toBe(401)
  expect((await authentication.request('/users/links')).status).toBe(401)
  const remove = await authentication.request('/users/google/link', { method: 'DELETE' })
  expect(remove.status).toBe(401)
})

test('a link is removed, but not the only way in', async () => {
  const { id, headers, links, link, unlink } = await owner()
  await link('removable')
  expect((await unlink('google')).status).toBe(200)
  expect((await unlink('google')).status, 'what is not there is no error').toBe(200)
  expect(await links()).toEqual([])
  expect(await eventsOf(id)).toEqual(['user.signed-in', 'user.linked', 'user.unlinked'])

  await link('only')
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  expect(await refusalOf(await unlink('google'))).toMatchObject({ status: 422, code: 4022 })
  await post('facebook/link', await facebook.idToken(), { headers })
  const both = await Promise.all([unlink('google'), unlink('facebook')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const left = await db.select().from(identities).where(eq(identities.userId, id))
  expect(left).toHaveLength(1)
})

async function eventsOf(userId: string) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, userId))
    .orderBy(auditEntries.id)
  return rows.map(({ event }) => event)
}
