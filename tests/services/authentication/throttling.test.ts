import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addressLimit, voucherLimit } from '#src/services/authentication/sign-in-limits.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import type { Limit } from '#src/services/kit/throttle/throttles.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))
const password = 'Wrong1'

beforeEach(() => db.delete(throttles))

describe('wrong passwords', () => {
  test('make a name wait 1, 2, 4, 8 and then 15 minutes, and a right one ends it [AUTH-30]', async () => {
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

  test('wrong passwords of a stranger do not lock out a browser that signed in before', async () => {
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

  test('a known browser has its own counter of wrong passwords', async () => {
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

const from = (address: string) => ({
  'x-api-key': testSettings.apiKey,
  'x-client-address': address,
})

/** So many failures before, beside those that the test itself has made. */
function used({ key }: Limit, failures: number) {
  return db
    .insert(throttles)
    .values({ key, failures })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { failures: sql`${throttles.failures} + ${failures}` },
    })
}

/** Signs in to an account that is not there. */
async function guess(name: string | number, address: string, device?: string) {
  const given = { username: `victim${name}@example.com`, password, ...(device && { device }) }
  return (await postSignIn(authentication, given, from(address))).status
}

describe('one address that tries many names', () => {
  test('one address that tries many names is slowed by the 50th failure and not before, while others still sign in', async () => {
    const { email: username } = await addAccount(db)
    expect(await guess(1, '203.0.113.9')).toBe(401)
    await used(addressLimit('203.0.113.9'), 47)
    expect(await guess(49, '203.0.113.9')).toBe(401)
    expect(await guess(50, '203.0.113.9')).toBe(429)
    expect((await postSignIn(authentication, { username }, from('203.0.113.9'))).status).toBe(429)
    expect((await postSignIn(authentication, { username }, from('203.0.113.10'))).status).toBe(200)
  })

  test('one address that tries many names is a whole IPv6 household, however its addresses are written', async () => {
    const spellings = ['2001:db8::1', '2001:DB8:0:0:2::7', '2001:db8:0:ff:ffff:1:2:3']
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

  test('one address that tries many names is one /56 of IPv6 and no more: the next network has a counter of its own', async () => {
    await guess(1, '2001:db8:1:2ff::1')
    await guess(2, '2001:db8:1:300::1')
    const rows = await db.select().from(throttles)
    expect(rows.map(({ failures }) => failures)).toEqual([1, 1, 1, 1])
  })

  test('one address that tries many names cannot choose its address without the key of the web half', async () => {
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

describe('an office behind one address', () => {
  const office = '203.0.113.20'

  /** An account with a browser that signed in to it before. */
  async function colleague(device: string, approvalStatus: 'APPROVED' | 'PENDING' = 'APPROVED') {
    const { email, id } = await addAccount(db, { approvalStatus })
    await postSignIn(authentication, { username: email, device }, from(office))
    return id
  }

  test('an office behind one address goes on signing in while one person errs on a browser that is known [AUTH-30]', async () => {
    const id = await colleague('desk 1')
    expect(await guess(1, office, 'desk 1')).toBe(401)
    await used(voucherLimit(id), 47)
    expect(await guess(49, office, 'desk 1')).toBe(401)
    expect(await guess('last', office, 'desk 1'), 'the browser has used up its own').toBe(429)
    const { email: newcomer } = await addAccount(db)
    const fresh = await postSignIn(authentication, { username: newcomer }, from(office))
    expect(fresh.status, 'a colleague at a new browser').toBe(200)
  })

  test('an office behind one address goes on at known browsers while unknown ones have used up the address [AUTH-30]', async () => {
    await colleague('desk 2')
    const { email: other } = await addAccount(db)
    for (const name of [1, 2, 3]) await guess(name, office, `invented ${name}`)
    await used(addressLimit(office), 46)
    expect(await guess('last', office, 'another invention')).toBe(429)
    const known = { username: other, device: 'desk 2' }
    expect((await postSignIn(authentication, known, from(office))).status).toBe(200)
  })

  test('gains no guesses by changing cookies, not even those of a real account [AUTH-30]', async () => {
    const { email: username, id } = await addAccount(db)
    const devices = ['a', 'b', 'c']
    for (const device of devices) {
      await postSignIn(authentication, { username, device }, from(office))
    }
    for (const device of devices) expect(await guess(device, office, device)).toBe(401)
    await used(voucherLimit(id), 46)
    expect(await guess('a', office, 'a')).toBe(429)
    expect(await guess('b', office, 'b')).toBe(429)
  })

  test('an office behind one address is not left by an account that nobody has approved', async () => {
    await colleague('a stranger’s', 'PENDING')
    await guess(1, office, 'a stranger’s')
    await guess(2, office)
    const rows = await db.select().from(throttles)
    expect(rows.map(({ failures }) => failures).sort()).toEqual([1, 1, 2])
  })
})

describe('a try is counted before its password is looked at', () => {
  test('so that a wrong one counts where its audit row cannot be written', async () => {
    const { email: username } = await addAccount(db)
    const statuses = []
    await db.execute(sql`alter table audit_entries rename to audit_entries_away`)
    try {
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        statuses.push((await postSignIn(authentication, { username, password })).status)
      }
    } finally {
      await db.execute(sql`alter table audit_entries_away rename to audit_entries`)
    }
    expect(statuses).toEqual([500, 500, 500, 500, 500, 429])
  })

  test('a right password takes back what its try counted, for the address too', async () => {
    const { email: username } = await addAccount(db)
    await used(addressLimit('203.0.113.30'), 48)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const right = await postSignIn(authentication, { username }, from('203.0.113.30'))
      expect(right.status).toBe(200)
    }
    expect(await guess('49th', '203.0.113.30')).toBe(401)
    const right = await postSignIn(authentication, { username }, from('203.0.113.30'))
    expect(right.status, 'the 50th try of an address, if it is right').toBe(200)
    expect(await guess('50th', '203.0.113.30')).toBe(429)
  })
})

function letTheWaitPass() {
  return db.update(throttles).set({ waitsUntil: sql`now() - interval '1 second'` })
}
