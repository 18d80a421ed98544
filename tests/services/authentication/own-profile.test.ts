import { describe, expect, test } from 'vitest'
import type { Profile } from '#src/contract/authentication/users.ts'
import { permissions, permissionsOf } from '#src/contract/roles.ts'
import { canAddDeals, findAccounts } from '#src/services/authentication/accounts.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

async function profileOf(account: Partial<NewAccount>) {
  const { id, ...added } = await addAccount(db, account)
  const { headers } = await signInAs(authentication, added)
  const profile = await dataOf<Profile>(await authentication.request('/users', { headers }))
  const allowed = await db.transaction((tx) => canAddDeals(tx, id))
  return { profile, allowed }
}

describe('the own profile', () => {
  test('the own profile carries who is signed in and the state of the business profile', async () => {
    const { profile } = await profileOf({
      fullName: 'Nadeesha Perera',
      email: 'nadeesha@example.com',
      mobileNo: { countryCode: '+94', localNumber: '771234567' },
      language: 'ru',
      business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
    })
    expect(profile).toMatchObject({
      role: { name: 'MERCHANT' },
      fullName: 'Nadeesha Perera',
      imageUrl: null,
      email: 'nadeesha@example.com',
      mobileNo: { countryCode: '+94', localNumber: '771234567', displayNumber: '+94771234567' },
      approvalStatus: 'APPROVED',
      businessProfile: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
      language: 'ru',
    })
  })

  const ready = { updated: true, approvalStatus: 'APPROVED' as const }
  test('the own profile shows the dashboard only with a business profile updated and approved [AUTH-23]', async () => {
    const shown = async (business: NewAccount['business']) =>
      (await profileOf({ business })).profile.showDashboard
    expect(await shown(ready)).toBe(true)
    expect(await shown({ updated: true, approvalStatus: 'PENDING' })).toBe(false)
    expect(await shown({ updated: true, approvalStatus: 'REJECTED' })).toBe(false)
    expect(await shown({ updated: false, approvalStatus: 'APPROVED' })).toBe(false)
    expect(await shown({ updated: false, approvalStatus: 'NOT_UPDATED' })).toBe(false)
  })

  test('the own profile opens deals and plans to approved and unblocked accounts with a ready profile [AUTH-24, AUTH-25, AUTH-26]', async () => {
    const cases: [Partial<NewAccount>, boolean][] = [
      [{ approvalStatus: 'APPROVED', business: ready }, true],
      [{ approvalStatus: 'UNBLOCKED', business: ready }, true],
      [{ approvalStatus: 'ENABLED', business: ready }, false],
      [{ approvalStatus: 'PENDING', business: ready }, false],
      [{ approvalStatus: 'REJECTED', business: ready }, false],
      [{ business: { updated: false, approvalStatus: 'APPROVED' } }, false],
      [{ business: { updated: true, approvalStatus: 'PENDING' } }, false],
    ]
    for (const [account, expected] of cases) {
      const { profile, allowed } = await profileOf(account)
      expect(profile.canAddDeals, JSON.stringify(account)).toBe(expected)
      expect(profile.canSubscribe).toBe(expected)
      expect(allowed, 'core is told the same').toBe(expected)
    }
  })

  test('the own profile carries the permissions of the role from the one catalogue [ROLE-15]', async () => {
    expect(permissions).toHaveLength(17 * 4 + 5 + 15)
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const { profile } = await profileOf({ role })
      expect(profile.permissions).toEqual([...permissionsOf[role]])
      expect(permissions).toEqual(expect.arrayContaining([...permissionsOf[role]]))
    }
  })

  test('the own profile is refused with 4003 to a request that names somebody else', async () => {
    const other = await addAccount(db)
    const { headers } = await signInAs(authentication, await addAccount(db))
    const answer = await authentication.request('/users', {
      headers: { ...headers, 'user-id': other.id },
    })
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
  })
})

test('an account summary is for administrators and its owner, missing for others [MERCH-13]', async () => {
  const merchant = await addAccount(db, {
    fullName: 'Ruwan Silva',
    mobileNo: { countryCode: '+94', localNumber: '770000001' },
  })
  const admin = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
  const owner = await signInAs(authentication, merchant)
  const rival = await signInAs(authentication, await addAccount(db))
  const path = `/users/MERCHANT/${merchant.id}`
  for (const { headers } of [admin, owner]) {
    expect(await dataOf(await authentication.request(path, { headers }))).toMatchObject({
      userId: merchant.id,
      fullName: 'Ruwan Silva',
      email: merchant.email,
      mobileNo: { displayNumber: '+94770000001' },
      approvalStatus: 'APPROVED',
      createdAt: { displayDate: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) },
      updatedAt: { displayDate: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) },
      imageUrl: null,
    })
  }
  const answers = [
    await authentication.request(path, { headers: rival.headers }),
    await authentication.request(`/users/BANK/${merchant.id}`, { headers: admin.headers }),
  ]
  for (const answer of answers) expect(await refusalOf(answer)).toMatchObject({ code: 4004 })
})

test('names for a list come in one read, the business’s own first', async () => {
  const business = { businessName: 'Tea Leaf Cafés', imageUrl: '/api/v1/files/files/1' }
  const shop = await addAccount(db, { fullName: 'Ruwan', business })
  const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const names = await findAccounts(db, [shop.id, admin.id, shop.id])
  expect(names.get(shop.id)).toMatchObject({ name: 'Tea Leaf Cafés', imageUrl: business.imageUrl })
  expect(names.get(admin.id)).toMatchObject({ name: 'Ishara Fernando', imageUrl: null })
})
