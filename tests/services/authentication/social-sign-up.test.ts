import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, google, facebook, post } = await socialService()

const newcomer = (sub: string, more = {}) => ({
  claims: { sub, name: 'Amaya Gunasekara', ...more },
})

describe('sign-up with Google and with Facebook [AUTH-31, AUTH-33]', () => {
  test('creates a merchant who waits for approval, with name and verified e-mail address', async () => {
    const admin = await addAccount(db, { role: 'ADMIN' })
    const claims = { email: 'Amaya@Spice.example', email_verified: true, picture: 'https://x.y/z' }
    const idToken = await google.idToken(newcomer('amaya', claims))
    const token = await dataOf<Token>(await post('google/sign-up', idToken))
    expect(token.role).toBe('MERCHANT')
    expect(await accountOf(token.userId)).toMatchObject({
      role: 'MERCHANT',
      approvalStatus: 'PENDING',
      fullName: 'Amaya Gunasekara',
      email: 'amaya@spice.example',
      imageUrl: null,
      passwordHash: null,
    })
    const [profile] = await db
      .select()
      .from(businessProfiles)
      .where(eq(businessProfiles.userId, token.userId))
    expect(profile).toMatchObject({ updated: false, approvalStatus: 'NOT_UPDATED' })
    const sent = await db.select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(sent).toMatchObject([
      { type: 'merchant-submitted', params: { name: 'Amaya Gunasekara' } },
    ])
    const again = await google.idToken({ claims: { sub: 'amaya' } })
    expect(await dataOf(await post('google/sign-in', again))).toMatchObject({
      userId: token.userId,
    })
  })

  test('sign-up with Google and with Facebook keeps no address that the provider has not verified', async () => {
    const idToken = await facebook.idToken(newcomer('suresh', { email: 'suresh@example.com' }))
    const { userId } = await dataOf<Token>(await post('facebook/sign-up', idToken))
    expect(await accountOf(userId)).toMatchObject({ email: null, fullName: 'Amaya Gunasekara' })
  })

  test.each([
    [{ name: undefined, given_name: 'Amaya', family_name: 'Perera' }, 'Amaya Perera'],
    [{ name: ' \u0000<b>Amaya</b>\u202e\n Perera ' }, '<b>Amaya</b> Perera'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(100)],
    [{ name: 'ප්\u200dරියන්ත ශ්\u200dරී' }, 'ප්\u200dරියන්ත ශ්\u200dරී'],
    [{ name: 'க்\u200cஷ \u200bஸ்ரீ' }, 'க்\u200cஷ ஸ்ரீ'],
    [{ name: 'می\u200cخواهم' }, 'می\u200cخواهم'],
    [{ name: 'Kasun\u00ad \u200dSilva\u2060' }, 'Kasun Silva'],
    [{ name: '\u3164\u200b' }, 'New merchant'],
    [{ name: 7 }, 'New merchant'],
    [{ name: '   ' }, 'New merchant'],
  ])('makes a name of %j', async (claims, fullName) => {
    const sub = JSON.stringify(claims).slice(0, 200)
    const idToken = await google.idToken(newcomer(sub, claims))
    const { userId } = await dataOf<Token>(await post('google/sign-up', idToken))
    expect((await accountOf(userId))?.fullName).toBe(fullName)
  })

  test('sign-up with Google and with Facebook refuses a person and an address that have an account already', async () => {
    const idToken = () => google.idToken(newcomer('twice'))
    expect((await post('google/sign-up', await idToken())).status).toBe(200)
    expect(await refusalOf(await post('google/sign-up', await idToken()))).toMatchObject({
      status: 409,
      code: 4010,
    })
    const { email } = await addAccount(db)
    const taken = await google.idToken(newcomer('new', { email, email_verified: true }))
    expect((await refusalOf(await post('google/sign-up', taken))).code).toBe(4010)
  })

  test.each([{}, { email: 'race@example.com', email_verified: true }])(
    'of many at once makes one account: %j',
    async (claims) => {
      const sub = `racer ${JSON.stringify(claims)}`
      const tokens = await Promise.all(
        [1, 2, 3, 4, 5].map(() => google.idToken(newcomer(sub, claims))),
      )
      const answers = await Promise.all(tokens.map((token) => post('google/sign-up', token)))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 409, 409, 409, 409])
      expect(await db.select().from(identities).where(eq(identities.subject, sub))).toHaveLength(1)
    },
  )

  test('registers nobody as anything but a merchant [A15]', async () => {
    for (const userRole of ['ADMIN', 'BANK', 'USER']) {
      const idToken = await google.idToken(newcomer('ambitious'))
      const answer = await refusalOf(await post('google/sign-up', idToken, { userRole }))
      expect(answer.code).toBe(4000)
    }
    const idToken = await google.idToken(newcomer('modest', { role: 'ADMIN' }))
    const more = { userRole: 'MERCHANT', role: 'ADMIN' }
    const { userId } = await dataOf<Token>(await post('google/sign-up', idToken, more))
    expect((await accountOf(userId))?.role).toBe('MERCHANT')
  })
})

async function accountOf(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}
