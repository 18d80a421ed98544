import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)

let administrators: string[] = []
beforeAll(async () => {
  const accounts = [{ fullName: 'Ishara' }, { fullName: 'Amaya' }]
  for (const account of accounts) {
    administrators.push((await addAccount(db, { role: 'ADMIN', ...account })).id)
  }
  administrators = administrators.sort()
})
beforeEach(() => db.delete(notifications))

/** Registers a new number that was verified before. */
async function registered(path: string, fields: Record<string, unknown> = {}) {
  const mobileNo = freshMobile()
  await client.prove({ mobileNo })
  const { userId } = await dataOf<{ userId: string }>(await client.register(mobileNo, fields, path))
  return { userId, mobileNo }
}

async function accountOf(userId: string) {
  const [row] = await db
    .select()
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

describe('who registers', () => {
  test('as a merchant waits for approval with a business profile that is not filled in [AUTH-57]', async () => {
    const { userId } = await registered('/users/MERCHANT', { role: 'MERCHANT' })
    expect(await accountOf(userId)).toMatchObject({
      users: { role: 'MERCHANT', approvalStatus: 'PENDING', fullName: 'Nadeesha Perera' },
      business_profiles: { updated: false, approvalStatus: 'NOT_UPDATED' },
    })
  })

  test('who registers may be a bank, which waits for approval too [AUTH-40, BANK-07]', async () => {
    const { userId } = await registered('/users/BANK')
    expect(await accountOf(userId)).toMatchObject({
      users: { role: 'BANK', approvalStatus: 'PENDING' },
      business_profiles: { approvalStatus: 'NOT_UPDATED' },
    })
  })

  test('with the mobile app is a user who signs in at once [AUTH-53]', async () => {
    for (const path of ['/users', '/users/USER']) {
      const { userId, mobileNo } = await registered(path)
      expect(await accountOf(userId)).toMatchObject({
        users: { role: 'USER', approvalStatus: 'APPROVED' },
        business_profiles: null,
      })
      const username = `0${mobileNo.localNumber}`
      const answer = await postSignIn(authentication, { username, user_role: 'USER' })
      expect(await dataOf(answer)).toMatchObject({ userId, role: 'USER' })
    }
  })

  test('who registers reads the number back as country code, local number and display number [AUTH-58, AUTH-61]', async () => {
    const { mobileNo } = await registered('/users/MERCHANT')
    const username = mobileNo.countryCode + mobileNo.localNumber
    const { accessToken } = await dataOf<{ accessToken: string }>(
      await postSignIn(authentication, { username }),
    )
    const headers = { authorization: `Bearer ${accessToken}` }
    const profile = await dataOf(await authentication.request('/users', { headers }))
    const displayNumber = username
    expect(profile).toMatchObject({ mobileNo: { ...mobileNo, displayNumber } })
  })

  test('who registers is stored under one spelling of the number, however it was sent [AUTH-61]', async () => {
    const mobileNo = { countryCode: '+94', localNumber: '771110001' }
    await client.prove({ mobileNo })
    const typed = { countryCode: '94', localNumber: '0771110001' }
    const { userId } = await dataOf<{ userId: string }>(await client.register(typed))
    expect(await accountOf(userId)).toMatchObject({ users: mobileNo })
  })

  test('who registers keeps the language of the request', async () => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    const body = { fullName: 'Алексей', password: 'Marigold7', mobileNo }
    const answer = await client.post('/users/MERCHANT', body, { 'accept-language': 'ru' })
    const { userId } = await dataOf<{ userId: string }>(answer)
    expect(await accountOf(userId)).toMatchObject({ users: { language: 'ru' } })
  })

  test.each(['merchant', 'bank'])(
    'as a %s is announced to administrators [NOTIF-13]',
    async (kind) => {
      const path = `/users/${kind.toUpperCase()}`
      const { userId: id } = await registered(path, { fullName: 'Ruwan Silva' })
      const link = `/${kind}/review/${id}`
      const news = await db.select().from(notifications)
      expect(news.map(({ userId }) => userId).sort()).toEqual(administrators)
      for (const one of news) {
        const params = { name: 'Ruwan Silva' }
        expect(one).toMatchObject({ type: `${kind}-submitted`, params, link })
      }
      await db.delete(notifications)
      await registered('/users')
      expect(await db.select().from(notifications)).toEqual([])
    },
  )

  test('who registers leaves an audit row', async () => {
    const { userId, mobileNo } = await registered('/users/MERCHANT')
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
    expect(rows).toMatchObject([
      { event: 'user.registered', after: { role: 'MERCHANT', approvalStatus: 'PENDING' } },
    ])
    expect(JSON.stringify(rows)).not.toContain(mobileNo.localNumber)
  })
})

describe('the number was verified', () => {
  const notVerified = { status: 422, code: 4022, displayMessage: 'OTP is not verified' }

  test('within 15 minutes, or there is no account [AUTH-56]', async () => {
    const mobileNo = freshMobile()
    const answers = [await client.register(mobileNo)]
    await client.generate({ mobileNo })
    answers.push(await client.register(mobileNo))
    for (const answer of answers) {
      expect(await refusalOf(answer)).toMatchObject({
        ...notVerified,
        errors: { mobileNo: 'OTP is not verified' },
      })
    }
  })

  test('not longer ago than 15 minutes [AUTH-56]', async () => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    await client.letPass(900)
    expect(await refusalOf(await client.register(mobileNo))).toMatchObject(notVerified)
    await client.prove({ mobileNo })
    await client.letPass(895)
    expect((await client.register(mobileNo)).status).toBe(200)
  })

  test('this number, in this browser and for this', async () => {
    const { headers } = await client.signedIn()
    const mobileNo = freshMobile()
    await client.prove({ mobileNo }, { flow: 'a' })
    const other = freshMobile()
    await client.prove({ mobileNo: other }, { purpose: 'CHANGE_MOBILE', flow: 'a' }, headers)
    const answers = [
      await client.register(freshMobile(), { flow: 'a' }),
      await client.register(mobileNo, { flow: 'b' }),
      await client.register(mobileNo),
      await client.register(other, { flow: 'a' }),
    ]
    for (const answer of answers) expect(await refusalOf(answer)).toMatchObject(notVerified)
    expect((await client.register(mobileNo, { flow: 'a' })).status).toBe(200)
  })

  test('and is used once', async () => {
    const { mobileNo } = await registered('/users/MERCHANT')
    const ofNumber = eq(users.localNumber, mobileNo.localNumber)
    await db.update(users).set({ localNumber: '779999999' }).where(ofNumber)
    expect(await refusalOf(await client.register(mobileNo))).toMatchObject(notVerified)
  })

  test('while another code on its way takes nothing from it', async () => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    await client.letPass(61)
    await client.generate({ mobileNo })
    expect((await client.register(mobileNo)).status).toBe(200)
  })
})
