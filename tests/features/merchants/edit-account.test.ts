import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { picture } from '../deals/shop.ts'
import { goodBusiness, goodPerson, newcomer, owner, send } from '../profile/owner.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const kinds = [
  { role: 'MERCHANT', base: '/merchant/edit', list: 'Merchants' },
  { role: 'BANK', base: '/bank/edit', list: 'Banks' },
] as const

describe.each(kinds)('an administrator edits a $role', ({ role, base, list }) => {
  test('administrators edit an account in the tabs that need no owner, under its name [MERCH-48, MERCH-43]', async () => {
    const account = await addAccount(app.db, { role, fullName: 'Sanjaya Alwis' })
    const page = `${base}/${account.id}`
    const { $, status } = await admin.get(page)
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Sanjaya Alwis')
    expect($('#crumbs').text()).toContain(list)
    const names = $('.tabs a')
      .toArray()
      .map((link) => $(link).text())
    expect(names).toEqual(['Business', 'Categories', 'Contact', 'Username'])
    expect((await admin.get(`${page}?tab=password`)).status).toBe(404)
    const contact = await admin.get(`${page}?tab=contact`)
    expect(contact.$('input[name=mobileNo], input[name=email]')).toHaveLength(0)
    const _csrf = contact.$('[name=_csrf]').attr('value') ?? ''
    const forged = { _csrf, part: 'mobile', mobileNo: '0771234567' }
    expect((await admin.post(`${page}?tab=contact`, forged)).status).toBe(404)
    const password = { _csrf, currentPassword: 'x', newPassword: 'Abcde7', confirmNewPassword: '' }
    expect((await admin.post(`${page}?tab=password`, password)).status).toBe(404)
  })

  test('business and contact person are live at once [MERCH-49, MERCH-52]', async () => {
    const account = await addAccount(app.db, { role, ...newcomer })
    const page = `${base}/${account.id}`
    const fields = { ...goodBusiness, imageUrl: await picture() }
    const saved = await send(admin, `${page}?tab=business`, fields)
    expect(saved.headers.get('location')).toBe(`${page}?tab=business`)
    const { $ } = await admin.get(`${page}?tab=business`)
    expect($('main .note').text()).toBe('Business information saved.')
    expect($('main').text()).not.toContain('waiting for approval')
    expect($('main .dock button').text()).toBe('Save')
    expect($('[name=businessName]').attr('value')).toBe(goodBusiness.businessName)
    await send(admin, `${page}?tab=contact`, goodPerson, { part: 'person' })
    const { rows } = await app.db.execute(sql`
      select b.approval_status as business, b.business_name as name,
        c.approval_status as contact, c.name as person
      from business_profiles b join contact_profiles c on c.user_id = b.user_id
      where b.user_id = ${account.id}`)
    expect(rows).toEqual([
      {
        business: 'APPROVED',
        name: 'Kandy Lake Books',
        contact: 'APPROVED',
        person: 'Sanjaya Alwis',
      },
    ])
  })

  test('categories, name and picture too [MERCH-48, MERCH-53]', async () => {
    const account = await addAccount(app.db, { role })
    const page = `${base}/${account.id}`
    const [categoryId, brandId] = [v7(), v7()]
    await app.db.insert(categories).values({ id: categoryId, name: `Food ${categoryId}` })
    await app.db.insert(brands).values({ id: brandId, name: `Leaf ${brandId}` })
    const chosen = { categoryIds: [categoryId], brandIds: [brandId] }
    expect((await send(admin, `${page}?tab=categories`, chosen)).status).toBe(303)
    const { $ } = await admin.get(`${page}?tab=categories`)
    expect($(`[value="${categoryId}"][checked], [value="${brandId}"][checked]`)).toHaveLength(2)
    const named = { fullName: 'New Name', imageUrl: await picture() }
    expect((await send(admin, `${page}?tab=username`, named)).status).toBe(303)
    const after = await admin.get(`${page}?tab=username`)
    expect(after.$('h1').text()).toBe('New Name')
    expect(after.$('.topbar .who b').text()).not.toBe('New Name')
  })

  test('a refused form keeps its input and saves nothing', async () => {
    const account = await addAccount(app.db, { role, ...newcomer })
    const path = `${base}/${account.id}?tab=business`
    const { status, $ } = await send(admin, path, { ...goodBusiness, address: '' })
    expect(status).toBe(422)
    expect($('h1').text()).toBe(account.fullName)
    expect($('#field-address-error').text()).toBe('Address is required')
    expect($('[name=ownerName]').attr('value')).toBe(goodBusiness.ownerName)
  })

  test('who is not there, or of another kind, is 404', async () => {
    const other = role === 'BANK' ? 'MERCHANT' : 'BANK'
    const wrong = await addAccount(app.db, { role: other })
    for (const id of [v7(), 'nobody', wrong.id]) {
      expect((await admin.get(`${base}/${id}`)).status, id).toBe(404)
    }
  })

  test('the owner is led to the own page, everybody else finds none', async () => {
    const { browser, account } = await owner(app, { role })
    const { browser: rival } = await owner(app, { role })
    const own = await browser.get(`${base}/${account.id}?tab=contact`)
    expect(own.status).toBe(303)
    const path = `/profile/${role.toLowerCase()}/edit?tab=contact`
    expect(own.headers.get('location')).toBe(path)
    expect((await rival.get(`${base}/${account.id}`)).status).toBe(404)
    const _csrf = (await rival.get('/notifications')).$('[name=_csrf]').attr('value') ?? ''
    const save = { ...goodBusiness, _csrf }
    expect((await rival.post(`${base}/${account.id}?tab=business`, save)).status).toBe(404)
  })

  test('an administrator without the permission may not [ROLE-20]', async () => {
    const account = await addAccount(app.db, { role })
    const { browser, account: narrowed } = await signedIn(app, { role: 'ADMIN' })
    await app.db.execute(sql`update sessions
      set profile = jsonb_set(profile, '{permissions}', '["VIEW_MERCHANT"]')
      where user_id = ${narrowed.id}`)
    expect((await browser.get(`${base}/${account.id}`)).status).toBe(403)
    const _csrf = (await browser.get('/notifications')).$('[name=_csrf]').attr('value') ?? ''
    const answer = await browser.post(`${base}/${account.id}?tab=business`, { _csrf })
    expect(answer.status).toBe(403)
  })
})
