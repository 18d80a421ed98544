import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffRoles } from '#src/contract/roles.ts'
import { notify } from '#src/services/notifications/notify.ts'
import { actorOf } from '#src/web/auth/actor-of.ts'
import { sessions } from '#src/web/auth/session/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
async function rowOf(userId: string) {
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, userId))
  if (!row) throw new Error('nobody is signed in')
  return row
}

describe('what a sign-in holds', () => {
  test('the user with role, name, picture, states and a sealed access token [AUTH-20]', async () => {
    const imageUrl = '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001'
    const { account } = await signedIn(app, { fullName: 'Nadeesha Perera', imageUrl })
    const { profile, accessToken } = await rowOf(account.id)
    expect(profile).toMatchObject({
      userId: account.id,
      role: { name: 'MERCHANT' },
      fullName: 'Nadeesha Perera',
      imageUrl,
      approvalStatus: 'APPROVED',
      businessProfile: { updated: true, approvalStatus: 'APPROVED' },
    })
    expect(accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(accessToken).not.toMatch(/^eyJ/)
  })

  test('the flags of each role and of the account [AUTH-21]', async () => {
    for (const role of staffRoles) {
      const { account } = await signedIn(app, { role })
      const { profile } = await rowOf(account.id)
      expect(actorOf(profile, role)).toMatchObject({
        isAdmin: role === 'ADMIN',
        isMerchant: role === 'MERCHANT',
        isBank: role === 'BANK',
        role,
        roleLowerCase: role.toLowerCase(),
        showDashboard: profile.showDashboard,
        canAddDeals: profile.canAddDeals,
        canSubscribe: profile.canSubscribe,
        approvalStatus: 'APPROVED',
      })
    }
  })

  test('the count of unread notifications, the routes, and nobody is signed in without the record [AUTH-22]', async () => {
    const { browser, account } = await signedIn(app)
    const news = { type: 'deal-approved', params: { name: 'Hoppers' }, link: null } as const
    await app.db.transaction((tx) => notify(tx, { ...news, userIds: [account.id] }))
    const page = await browser.get('/orders')
    expect(page.$('header #bell').text()).toMatch(/1 unread/)
    const row = await rowOf(account.id)
    expect(row.unreadNotifications).toBe(1)
    expect(row.userRoutes?.length).toBeGreaterThan(0)
    await app.db.delete(sessions).where(eq(sessions.id, row.id))
    expect((await browser.get('/orders')).headers.get('location')).toMatch(/^\/login/)
  })

  test('user, flags, routes and the approvals tab on the server; language and theme with the browser [SHELL-84]', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    await browser.get('/approvals?tab=deals')
    await browser.submit('/orders', { language: 'ru' }, '/preferences')
    await browser.submit('/orders', { theme: 'dark' }, '/preferences')
    const row = await rowOf(account.id)
    expect(row.profile).toMatchObject({ userId: account.id, showDashboard: expect.any(Boolean) })
    expect(row.userRoutes).not.toBeNull()
    expect(row.approvalsTab).toBe('deals')
    expect(browser.cookies.get('__Host-lang')).toBe(`ru.${account.id.slice(-8)}`)
    expect(browser.cookies.get('__Host-theme')).toBe('dark')
    expect(Object.keys(row).filter((name) => /notice|banner|toast|error|theme/.test(name))).toEqual(
      [],
    )
    const again = await signedIn(app, { role: 'ADMIN' })
    expect((await rowOf(again.account.id)).approvalsTab).toBeNull()
  })
})
