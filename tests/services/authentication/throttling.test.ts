import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { throttles } from '#src/services/authentication/schema.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(db))
const password = 'Wrong1'

beforeEach(() => db.delete(throttles))

describe('wrong passwords', () => {
  test('AUTH-30 make a name wait 1, 2, 4, 8 and then 15 minutes, and a right one ends it', async () => {
    const { email: username } = await addAccount(db)
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect((await postSignIn(authentication, { username, password })).status).toBe(401)
    }
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const answer = await postSignIn(authentication, { username, password })
      expect(answer.headers.get('retry-after')).toBe(String(minutes * 60))
      expect(await refusalOf(answer)).toMatchObject({
        status: 429,
        code: 4029,
        retryAfterSeconds: minutes * 60,
      })
      const right = await postSignIn(authentication, { username })
      expect(right.status, 'a right password waits too').toBe(429)
      await letTheWaitPass()
    }
    expect((await postSignIn(authentication, { username })).status).toBe(200)
    expect((await postSignIn(authentication, { username, password })).status).toBe(401)
  })

  test('count together however the name is spelled, and for names of nobody too', async () => {
    const spellings = [
      '0779876543',
      '+94 77 987 6543',
      '0094779876543',
      '94779876543',
      '077 987 6543',
    ]
    const statuses = []
    for (const username of spellings) {
      statuses.push((await postSignIn(authentication, { username, password })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429])
  })

  test('sent side by side count as one burst and gain nothing', async () => {
    const { email: username } = await addAccount(db)
    const guesses = Array.from({ length: 20 }, () => ({ username, password }))
    const answers = await Promise.all(guesses.map((guess) => postSignIn(authentication, guess)))
    const wrong = answers.filter(({ status }) => status === 401)
    expect(wrong.length).toBeLessThanOrEqual(4)
    const [row] = await db.select().from(throttles)
    expect(row?.failures).toBe(5)
  })

  test('of a stranger do not lock out the browser that signed in before', async () => {
    const { email: username } = await addAccount(db)
    const device = 'the owner’s browser'
    await postSignIn(authentication, { username, device })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await postSignIn(authentication, { username, password })
    }
    expect((await postSignIn(authentication, { username })).status).toBe(429)
    expect((await postSignIn(authentication, { username, device: 'invented' })).status).toBe(429)
    expect((await postSignIn(authentication, { username, device })).status).toBe(200)
    expect((await postSignIn(authentication, { username })).status, 'the stranger waits on').toBe(
      429,
    )
  })

  test('on a known browser have a counter of their own', async () => {
    const { email: username } = await addAccount(db)
    const device = 'a known browser'
    await postSignIn(authentication, { username, device })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await postSignIn(authentication, { username, password, device })
    }
    expect((await postSignIn(authentication, { username, device })).status).toBe(429)
    expect((await postSignIn(authentication, { username })).status).toBe(200)
  })
})

describe('one address that tries many names', () => {
  const from = (address: string) => ({
    'x-api-key': testSettings.apiKey,
    'x-client-address': address,
  })

  test('is slowed within 60 of them, while others still sign in', async () => {
    const { email: username } = await addAccount(db)
    let last = 0
    for (let name = 1; name <= 60; name += 1) {
      const guess = { username: `victim${name}@example.com`, password }
      last = (await postSignIn(authentication, guess, from('203.0.113.9'))).status
    }
    expect(last).toBe(429)
    expect((await postSignIn(authentication, { username }, from('203.0.113.9'))).status).toBe(429)
    expect((await postSignIn(authentication, { username }, from('203.0.113.10'))).status).toBe(200)
  })

  test('is a whole IPv6 household, however its addresses are written', async () => {
    const spellings = ['2001:db8::1', '2001:DB8:0:0:2::7', '2001:db8:0:0:ffff:1:2:3']
    for (const address of spellings) {
      await postSignIn(
        authentication,
        { username: `${address}@example.com`, password },
        from(address),
      )
    }
    const rows = await db.select().from(throttles)
    expect(rows.map(({ failures }) => failures).sort()).toEqual([1, 1, 1, 3])
  })

  test('cannot choose its address without the key of the web half', async () => {
    await postSignIn(
      authentication,
      { username: 'a@example.com', password },
      {
        'x-client-address': '198.51.100.7',
      },
    )
    expect(await db.select().from(throttles)).toHaveLength(1)
  })
})

function letTheWaitPass() {
  return db.update(throttles).set({ waitsUntil: sql`now() - interval '1 second'` })
}
