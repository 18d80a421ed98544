import { describe, expect, test } from 'vitest'
import { createCoreService } from '#src/services/core/app.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { aBusiness, aContact, blank, openProfiles } from '#tests/support/profiles.ts'

const { db, deps, authentication, person, changesOf } = await openProfiles()
const [admin, owner, rival, bank] = await Promise.all([
  person({ role: 'ADMIN' }),
  person(blank),
  person(),
  person({ role: 'BANK' }),
])
await owner.save('business', aBusiness)
await owner.save('contact', aContact)
const [businessChange, contactChange] = await changesOf(owner.id)

describe('the detail calls [MERCH-42, Z02]', () => {
  const live = [
    `/users/MERCHANT/${owner.id}`,
    `/users/MERCHANT/business/merchant/${owner.id}`,
    `/users/MERCHANT/contact/merchant/${owner.id}`,
  ]
  const versions = [
    `/users/MERCHANT/business/${businessChange?.id}`,
    `/users/MERCHANT/contact/${contactChange?.id}`,
  ]

  test.each(live)('%s is there for administrators and the owner, for nobody else', async (path) => {
    expect((await admin.ask(path)).status).toBe(200)
    expect((await owner.ask(path)).status).toBe(200)
    for (const other of [rival, bank]) {
      expect(await refusalOf(await other.ask(path))).toMatchObject({ status: 404, code: 4004 })
    }
    expect((await authentication.request(path)).status).toBe(401)
  })

  test.each(versions)('%s is there for administrators alone', async (path) => {
    expect((await admin.ask(path)).status).toBe(200)
    for (const other of [owner, rival, bank]) {
      expect(await refusalOf(await other.ask(path))).toMatchObject({ status: 403, code: 4003 })
    }
    expect((await authentication.request(path)).status).toBe(401)
  })

  test('answer 4004 to another type, another kind and an id that is nobody’s', async () => {
    const paths = [
      ...live.map((path) => path.replace('MERCHANT', 'BANK')),
      ...versions.map((path) => path.replace('MERCHANT', 'BANK')),
      `/users/MERCHANT/business/${contactChange?.id}`,
      `/users/MERCHANT/contact/${businessChange?.id}`,
      `/users/MERCHANT/business/merchant/${admin.id}`,
      ...live.map((path) => path.replace(owner.id, '0198a5c0-0000-7000-8000-000000000000')),
    ]
    for (const path of paths) {
      expect(await refusalOf(await admin.ask(path)), path).toMatchObject({ code: 4004 })
    }
  })

  test('answer a 4xx to odd ids', async () => {
    for (const odd of ['1', '%00', "';--", 'ALL', 'undefined']) {
      for (const path of [...live, ...versions]) {
        const { status } = await admin.ask(path.replace(/[^/]+$/, odd))
        expect(status, `${path} ${odd}`).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    }
  })
})

describe('the live version', () => {
  test('the live version carries every field of the business, its status and times [MERCH-16]', async () => {
    const shown = {
      ...aBusiness,
      mobileNo: { countryCode: '+94', localNumber: '771239876', displayNumber: '+94771239876' },
      telephone: { countryCode: '+94', localNumber: '812234567', displayNumber: '+94812234567' },
    }
    for (const reader of [owner, admin]) {
      const info = await reader.business(owner)
      expect(info).toMatchObject({ ...shown, updated: true, approvalStatus: 'PENDING' })
      expect(info.updatedAt.displayDate).toMatch(/^\d\d-\d\d-\d{4}$/)
      expect(info.change).toMatchObject({ ...shown, id: businessChange?.id, status: 'PENDING' })
    }
  })

  test('the live version carries the contact person [MERCH-18]', async () => {
    const shown = {
      ...aContact,
      telephone: { countryCode: '+94', localNumber: '812234567', displayNumber: '+94812234567' },
    }
    const info = await admin.contact(owner)
    expect(info).toMatchObject({ ...shown, approvalStatus: 'PENDING' })
    expect(info.change).toMatchObject({ ...shown, id: contactChange?.id, status: 'PENDING' })
  })

  test('the live version is empty before anything was saved', async () => {
    const fresh = await person(blank)
    expect(await fresh.business()).toMatchObject({
      businessName: null,
      mobileNo: null,
      updated: false,
      approvalStatus: 'NOT_UPDATED',
      change: null,
    })
    expect(await fresh.contact()).toMatchObject({ name: null, approvalStatus: 'NOT_UPDATED' })
  })
})

test('a version by its id says whose it is, when it came and what became of it', async () => {
  const path = `/users/MERCHANT/business/${businessChange?.id}`
  const { data } = await (await admin.ask(path)).json()
  expect(data).toMatchObject({
    userId: owner.id,
    businessName: aBusiness.businessName,
    status: 'PENDING',
    comment: null,
    submittedAt: { displayDate: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) },
  })
  await owner.save('business', { ...aBusiness, address: '9 Ampitiya Road, Kandy' })
  const replaced = await (await admin.ask(path)).json()
  expect(replaced.data).toMatchObject({ status: 'REPLACED', address: aBusiness.address })
})

test('an account is read in its parts: basics, business, contact, mapping and changes [MERCH-23, MERCH-24]', async () => {
  const core = createCoreService(deps)
  const summary = await (await admin.ask(`/users/MERCHANT/${owner.id}`)).json()
  expect(summary.data).toMatchObject({
    createdAt: { displayDate: expect.any(String) },
    updatedAt: { displayDate: expect.any(String) },
  })
  const { telephone, bank: bankName, branch, bankAccount, bankAccountName } = aBusiness
  expect(await owner.business()).toMatchObject({
    telephone,
    bank: bankName,
    branch,
    bankAccount,
    bankAccountName,
    change: { status: 'PENDING' },
  })
  expect(await owner.contact()).toMatchObject({
    name: aContact.name,
    designation: aContact.designation,
    telephone: aContact.telephone,
    email: aContact.email,
    change: { status: 'PENDING' },
  })
  const [categoryId, brandId] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.insert(categories).values({ id: categoryId, name: 'Books' })
  await db.insert(brands).values({ id: brandId, name: 'Lake House' })
  const chosen = { merchantId: owner.id, categoryIds: [categoryId], brandIds: [brandId] }
  const headers = { ...owner.headers, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...chosen, userId: owner.id })
  await core.request('/brands-categories', { method: 'PUT', headers, body })
  const mapping = await core.request(`/brands-categories/${owner.id}`, { headers: admin.headers })
  expect((await mapping.json()).data).toEqual({
    categories: [{ value: categoryId, label: 'Books' }],
    brands: [{ value: brandId, label: 'Lake House' }],
  })
})
