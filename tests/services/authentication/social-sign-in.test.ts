import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { users } from '#src/services/authentication/schema.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { testSettings } from '#tests/support/service-deps.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, deps, google, facebook, authentication, post } = await socialService()

beforeEach(() => db.delete(throttles))

const claimsOf = (email: string, more: Record<string, unknown> = { email_verified: true }) => ({
  claims: { sub: `sub of ${email}`, email, ...more },
})

describe('sign-in with Google and with Facebook [AUTH-31]', () => {
  test('links the account whose e-mail address the provider has verified, and knows it from then on [O04]', async () => {
    const { id, email } = await addAccount(db)
    const first = await post('google/sign-in', await google.idToken(claimsOf(email.toUpperCase())))
    expect(await dataOf(first)).toMatchObject({ userId: id })
    const claims = { sub: `sub of ${email.toUpperCase()}`, email: 'moved@example.org' }
    const second = await post('google/sign-in', await google.idToken({ claims }))
    expect(await dataOf(second)).toMatchObject({ userId: id })
    expect(await eventsOf(id)).toEqual(['user.linked', 'user.signed-in', 'user.signed-in'])
    const sent = await messagesTo(deps, email)
    expect(sent.map(({ template }) => template)).toEqual(['sign-in-linked'])
  })

  test('the documented spelling of a provider that writes "true" counts too', async () => {
    const { email } = await addAccount(db)
    const answer = await post(
      'google/sign-in',
      await google.idToken(claimsOf(email, { email_verified: 'true' })),
    )
    expect(answer.status).toBe(200)
  })

  test.each([false, 'false', undefined, null, 1, 'TRUE', {}])(
    'a Facebook account with a victim’s e-mail does not sign in as the victim: %j [O03, O04]',
    async (email_verified) => {
      const { id, email } = await addAccount(db)
      const idToken = await facebook.idToken(claimsOf(email, { email_verified }))
      const answer = await refusalOf(await post('facebook/sign-in', idToken))
      expect(answer).toMatchObject({ status: 404, code: 4004 })
      expect(await linksOf(id)).toEqual([])
    },
  )

  test.each<[string, string, string | undefined, number]>([
    ['an address that Google does not give out', 'owner@shop.example', undefined, 404],
    ['one of another organisation', 'second@shop.example', 'elsewhere.example', 404],
    ['one that only ends alike', 'third@sub.shop.example', 'shop.example', 404],
    ['one of the organisation that Google hosts', 'fourth@shop.example', 'Shop.example', 200],
    ['one of gmail.com', 'fifth@gmail.com', undefined, 200],
  ])('links an account without its owner by %s: %s %s [O04, A01]', async (_, email, hd, status) => {
    const { id } = await addAccount(db, { email })
    const token = () => google.idToken(claimsOf(email, { email_verified: true, hd }))
    const answer = await post('google/sign-in', await token())
    expect(answer.status).toBe(status)
    expect(await linksOf(id)).toHaveLength(status === 200 ? 1 : 0)
    if (status === 200) return
    const { displayMessage } = await refusalOf(answer)
    expect(displayMessage).toContain('Sign in with your password, then link it')
    const subject = `sub of ${email}`
    await db.insert(identities).values({ provider: 'google', subject, userId: id })
    expect((await post('google/sign-in', await token())).status, 'once it is linked').toBe(200)
  })

  test('the same subject of another provider is another person [O04]', async () => {
    const { email } = await addAccount(db)
    await post('google/sign-in', await google.idToken(claimsOf(email)))
    const claims = { sub: `sub of ${email}` }
    const answer = await post('facebook/sign-in', await facebook.idToken({ claims }))
    expect(answer.status).toBe(404)
  })

  test('an account that is linked is not taken over by another person with its address [O04]', async () => {
    const { id, email } = await addAccount(db)
    await post('google/sign-in', await google.idToken(claimsOf(email)))
    const claims = { sub: 'the next owner of the address', email, email_verified: true }
    const answer = await post('google/sign-in', await google.idToken({ claims }))
    expect(answer.status).toBe(404)
    expect(await linksOf(id)).toHaveLength(1)
  })

  test('sign-in with Google and with Facebook refuses an unknown person with the hint to sign up [AUTH-33]', async () => {
    const idToken = await google.idToken(claimsOf('nobody@example.com'))
    const { code, displayMessage } = await refusalOf(await post('google/sign-in', idToken))
    expect(code).toBe(4004)
    expect(displayMessage).toContain('Create one')
  })

  test('a blocked account is told so and gets no session, linked or not [O07]', async () => {
    const { id, email } = await addAccount(db, { approvalStatus: 'BLOCKED' })
    const refusal = await refusalOf(
      await post('google/sign-in', await google.idToken(claimsOf(email))),
    )
    expect(refusal).toMatchObject({ code: 4003, displayMessage: 'Your account is blocked' })
    expect(await linksOf(id)).toEqual([])
    await db.insert(identities).values({ provider: 'google', subject: 'blocked', userId: id })
    const claims = { sub: 'blocked' }
    expect((await post('google/sign-in', await google.idToken({ claims }))).status).toBe(403)
    expect(await eventsOf(id)).toEqual(['user.sign-in-refused', 'user.sign-in-refused'])
  })

  test('who was deleted or belongs to the mobile app is as unknown', async () => {
    const gone = await addAccount(db)
    await post('google/sign-in', await google.idToken(claimsOf(gone.email)))
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
    expect((await post('google/sign-in', await google.idToken(claimsOf(gone.email)))).status).toBe(
      404,
    )
    const { email } = await addAccount(db, { role: 'USER' })
    expect((await post('google/sign-in', await google.idToken(claimsOf(email)))).status).toBe(404)
  })

  test('of two first sign-ins at once one links and both come in', async () => {
    const { id, email } = await addAccount(db)
    const tokens = await Promise.all([1, 2, 3, 4].map(() => google.idToken(claimsOf(email))))
    const answers = await Promise.all(tokens.map((token) => post('google/sign-in', token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await linksOf(id)).toHaveLength(1)
  })

  test('the tokens are those of any sign-in', async () => {
    const { email } = await addAccount(db)
    const answer = await post('google/sign-in', await google.idToken(claimsOf(email)))
    const { accessToken, userId } = await dataOf<Token>(answer)
    const headers = { authorization: `Bearer ${accessToken}` }
    const profile = await authentication.request('/users', { headers })
    expect(await dataOf(profile)).toMatchObject({ userId, email })
  })
})

test('an address with too many failures waits [O07]', async () => {
  const { email } = await addAccount(db)
  const from = (address: string) => ({
    headers: { 'x-api-key': testSettings.apiKey, 'x-client-address': address },
  })
  let last = 0
  for (let one = 1; one <= 50; one += 1) {
    last = (await post('google/sign-in', `forged ${one}`, from('203.0.113.9'))).status
  }
  expect(last).toBe(401)
  const slowed = await post(
    'google/sign-in',
    await google.idToken(claimsOf(email)),
    from('203.0.113.9'),
  )
  expect(await refusalOf(slowed)).toMatchObject({ code: 4029, retryAfterSeconds: 60 })
  const other = await post(
    'google/sign-in',
    await google.idToken(claimsOf(email)),
    from('203.0.113.8'),
  )
  expect(other.status).toBe(200)
})

function linksOf(userId: string) {
  return db.select().from(identities).where(eq(identities.userId, userId))
}

async function eventsOf(userId: string) {
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
  return rows.map(({ event }) => event)
}
