import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountActions, accountDecisions } from '#src/contract/authentication/account-lifecycle.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { COMMENT, decisionPath, openDecisions } from '#tests/support/decisions.ts'
import { messageOf } from '#tests/support/profiles.ts'

const { db, deps, authentication, person, admin, owner, decide, accountOf, notificationsOf } =
  await openDecisions()

describe('the owner', () => {
  test.each([
    ['PENDING', 'APPROVE', 'merchant-approved', 'Account approved', 'Учётная запись одобрена'],
    ['PENDING', 'REJECT', 'merchant-rejected', 'Account rejected', 'Учётная запись отклонена'],
    ['APPROVED', 'BLOCK', 'merchant-blocked', 'Account blocked', 'Учётная запись заблокирована'],
    [
      'BLOCKED',
      'UNBLOCK',
      'merchant-unblocked',
      'Account unblocked',
      'Учётная запись разблокирована',
    ],
  ] as const)(
    'of one that is %s is told of %s, with the comment [APPR-23]',
    async (status, action, type, en, ru) => {
      const merchant = await owner(status)
      await decide(admin, action, merchant)
      const news = await notificationsOf(merchant.id)
      expect(news).toMatchObject([
        { type, params: { comment: COMMENT }, link: '/profile/merchant' },
      ])
      expect(textOf(deps.translators.en, type, { comment: COMMENT }).title).toBe(en)
      expect(textOf(deps.translators.ru, type, { comment: COMMENT }).title).toBe(ru)
    },
  )

  test('the owner is signed out everywhere by a block: the next call answers 4009 [ROLE-05, S05, AUTH-99]', async () => {
    const merchant = await owner('APPROVED')
    expect((await merchant.ask('/users')).status).toBe(200)
    await decide(admin, 'BLOCK', merchant)
    const removed = { status: 403, code: 4009 }
    expect(await refusalOf(await merchant.ask('/users'))).toMatchObject(removed)
    const ended = await db.select().from(signIns).where(eq(signIns.userId, merchant.id))
    expect(ended).toMatchObject([{ revokedReason: 'blocked', revokedAt: expect.any(Date) }])
    await decide(admin, 'UNBLOCK', merchant)
    expect(await refusalOf(await merchant.ask('/users'))).toMatchObject(removed)
  })

  test('the owner has no sign-in left that slipped in while it was being blocked', async () => {
    const merchant = await owner('BLOCKED')
    expect(await refusalOf(await merchant.ask('/users'))).toMatchObject({ code: 4009 })
    await decide(admin, 'UNBLOCK', merchant)
    expect(await refusalOf(await merchant.ask('/users'))).toMatchObject({ code: 4009 })
  })

  test('the owner counts as approved once unblocked [MERCH-39]', async () => {
    const merchant = await owner('BLOCKED')
    await decide(admin, 'UNBLOCK', merchant)
    const { headers } = await signInAs(authentication, merchant)
    const profile = await dataOf(await authentication.request('/users', { headers }))
    expect(profile).toMatchObject({
      approvalStatus: 'UNBLOCKED',
      canAddDeals: true,
      canSubscribe: true,
    })
  })
})

describe('a bank', () => {
  test('a bank is decided like a merchant, under its own type [BANK-05, BANK-06]', async () => {
    const bank = await owner('PENDING', { role: 'BANK', fullName: 'Lagoon Bank', business: {} })
    const wrongType = await decide(admin, 'APPROVE', { id: bank.id, role: 'MERCHANT' })
    expect(await refusalOf(wrongType)).toMatchObject({ status: 404, code: 4004 })
    expect(await messageOf(await decide(admin, 'APPROVE', bank))).toBe(
      'Bank approved. Lagoon Bank will be notified.',
    )
    expect(await messageOf(await decide(admin, 'BLOCK', bank, { language: 'ru' }))).toBe(
      'Банк заблокирован. Все сеансы «Lagoon Bank» завершены.',
    )
    await decide(admin, 'UNBLOCK', bank)
    expect((await accountOf(bank.id)).approvalStatus).toBe('UNBLOCKED')
    const summary = await dataOf(await admin.ask(`/users/BANK/${bank.id}`))
    expect(summary).toMatchObject({ fullName: 'Lagoon Bank', approvalStatus: 'UNBLOCKED' })
    expect(await admin.business(bank)).toMatchObject({ approvalStatus: 'NOT_UPDATED' })
    expect(await admin.contact(bank)).toMatchObject({ approvalStatus: 'NOT_UPDATED' })
  })
})

describe('who decides', () => {
  test.each(accountActions)('%s is for administrators alone [Z05]', async (action) => {
    const [status = 'PENDING'] = accountDecisions.MERCHANT[action].from
    const merchant = await owner(status)
    const people = [{}, { role: 'BANK' }, { role: 'USER' }] as const
    for (const who of people) {
      const refused = await refusalOf(await decide(await person(who), action, merchant))
      expect(refused).toMatchObject({ status: 403, code: 4003 })
    }
    const stranger = await authentication.request(decisionPath(action, 'MERCHANT'), {
      method: 'PUT',
    })
    expect(await refusalOf(stranger)).toMatchObject({ status: 401, code: 4001 })
    expect((await accountOf(merchant.id)).approvalStatus).toBe(status)
  })

  test('the type in the body must be that of the address [Z03]', async () => {
    const merchant = await owner('APPROVED')
    const refused = await refusalOf(await decide(admin, 'BLOCK', merchant, { userType: 'BANK' }))
    expect(refused).toMatchObject({
      status: 400,
      code: 4000,
      errors: { userType: 'The account type doesn’t match the request’s address.' },
    })
    expect((await accountOf(merchant.id)).approvalStatus).toBe('APPROVED')
  })

  test('nobody who is not there is decided on', async () => {
    const merchant = await owner('PENDING')
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, merchant.id))
    const left = await owner('PENDING')
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, left.id))
    const strangers = [merchant.id, left.id, admin.id, crypto.randomUUID()]
    for (const id of strangers) {
      const refused = await refusalOf(await decide(admin, 'APPROVE', { id }))
      expect(refused).toMatchObject({ status: 404, code: 4004 })
    }
  })

  test.each([
    ['an action of the other call', { action: 'BLOCK' }],
    ['an unknown action', { action: 'DELETE' }],
    ['no action', { action: undefined }],
    ['an odd id', { merchantId: 'me' }],
    ['a list of ids', { merchantId: [] }],
    ['a version that is none', { version: 'new' }],
    ['a version before all time', { version: -1 }],
    ['a version after all time', { version: 8.64e15 }],
    ['half a millisecond', { version: 0.5 }],
  ])('%s is refused [U10]', async (_name, input) => {
    const merchant = await owner('PENDING')
    const refused = await refusalOf(await decide(admin, 'APPROVE', merchant, input))
    expect(refused).toMatchObject({ status: 400, code: 4000 })
    expect((await accountOf(merchant.id)).approvalStatus).toBe('PENDING')
  })
})
