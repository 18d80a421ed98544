import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { listMerchants, listUsers } from '#src/contract/authentication/accounts.ts'
import { listBrands } from '#src/contract/core/brands.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

const amayas = { countryCode: '+94', localNumber: '771239876' }
const names = ({ $ }: Answer) =>
  $('tbody th a')
    .map((_, link) => $(link).text())
    .get()

const user = (fullName: string, day: number, rest = {}) =>
  addAccount(app.db, {
    role: 'USER',
    fullName,
    createdAt: new Date(Date.UTC(2026, 1, day, 6)),
    ...rest,
  })

describe('the list', () => {
  test('the list shows users alone, newest first [MUSER-01, MUSER-02, MUSER-07]', async () => {
    await user('Amaya Costa', 1, { mobileNo: amayas })
    await user('=Binura', 2)
    await addAccount(app.db, { fullName: 'A merchant' })
    const answer = await admin.get('/users')
    const { $ } = answer
    expect(names(answer)).toEqual(['=Binura', 'Amaya Costa'])
    const row = $('tbody tr').last()
    expect(row.text()).toContain('077 123 9876')
    expect(row.children().last().text()).toBe('01-02-2026')
  })

  test('the list is searched by name and by mobile number [MUSER-01, MUSER-10]', async () => {
    for (const term of ['amaya', '0771239876', '077 123']) {
      const page = await admin.get(`/users?q=${encodeURIComponent(term)}`)
      expect(names(page), term).toEqual(['Amaya Costa'])
    }
  })

  test('the CSV of a search goes on where its count stops [SCREEN-91]', async () => {
    await app.db.execute(sql`insert into users (id, role, full_name, approval_status)
      select gen_random_uuid(), 'USER', 'Qx ' || n, 'APPROVED' from generate_series(1, 1100) n`)
    const { html } = await admin.get('/users?q=qx&format=csv')
    expect(html.trimEnd().split('\r\n')).toHaveLength(1101)
  })
})

describe('one user', () => {
  test('one user is read, never changed [MUSER-03, MUSER-05, MUSER-08, SHELL-04]', async () => {
    const { id } = await user('Chathuri Farook', 3, {
      mobileNo: { countryCode: '+94', localNumber: '761112223' },
    })
    const { $, status } = await admin.get(`/users/${id}`)
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Chathuri Farook')
    expect($('main').text()).toContain('076 111 2223')
    expect($('main .avatar').text()).toBe('CF')
    const pictured = await user('Dinithi Farook', 3, { imageUrl: '/api/v1/files/files/face' })
    const record = await admin.get(`/users/${pictured.id}`)
    expect(record.$('main .avatar img').attr('src')).toBe('/media/face/thumb')
    expect($('main form, main button, main a')).toHaveLength(0)
    const writes = allRoutes.filter(
      ({ method, path }) => method === 'post' && path.startsWith('/users'),
    )
    expect(writes).toEqual([])
  })

  test('the crumbs lead back to where the query says [MUSER-04]', async () => {
    const { id } = await user('Dulani Costa', 4)
    const crumbs = async (query = '') => {
      const { $ } = await admin.get(`/users/${id}${query}`)
      return $('#crumbs li')
        .map((_, item) => `${$(item).text().trim()} ${$(item).find('a').attr('href') ?? ''}`.trim())
        .get()
    }
    const list = ['Home /', 'Users /users', 'Dulani Costa']
    expect(await crumbs()).toEqual(list)
    const merchant = v7()
    const from = (query: string) => `?title=Harbour+House&${query}`
    for (const [type, base] of [
      ['merchant', '/merchant'],
      ['BANK', '/bank'],
    ]) {
      expect(await crumbs(from(`userType=${type}&merchantId=${merchant}`))).toEqual([
        'Home /',
        `Harbour House ${base}/view/${merchant}`,
        'Dulani Costa',
      ])
    }
    for (const name of ['categoryId', 'brandId']) {
      expect(await crumbs(from(`${name}=${v7()}`))).toEqual([
        'Home /',
        'Harbour House',
        'Dulani Costa',
      ])
    }
    for (const query of [from('userType=merchant&merchantId=//x'), '?merchantId=1', from('')]) {
      expect(await crumbs(query), query).toEqual(list)
    }
    expect((await crumbs(`?title=<b>x&categoryId=${v7()}`))[1]).toBe('<b>x')
  })

  test('who is no user of the app, or not there, is 404', async () => {
    const merchant = await addAccount(app.db)
    for (const id of [v7(), merchant.id, 'x', '1']) {
      expect((await admin.get(`/users/${id}`)).status, id).toBe(404)
    }
  })

  test('one user speaks Russian', async () => {
    const { id } = await user('Eshan Costa', 5)
    admin.cookies.set('__Host-lang', 'ru')
    const record = await admin.get(`/users/${id}`)
    admin.cookies.delete('__Host-lang')
    expect(record.$('main').text()).toContain('Пользователь мобильного приложения')
  })
})

describe('nobody else', () => {
  test('merchants and banks find no such page [Z05]', async () => {
    const { id } = await user('Fathima Costa', 6)
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const { browser } = await signedIn(app, { role })
      expect((await browser.get('/users')).status).toBe(404)
      expect((await browser.get(`/users/${id}`)).status).toBe(404)
    }
  })

  test('an administrator without the permission may not [ROLE-20]', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    await app.db.execute(sql`update sessions
      set profile = jsonb_set(profile, '{permissions}', '["VIEW_DEAL"]')
      where user_id = ${account.id}`)
    expect((await browser.get('/users')).status).toBe(403)
  })
})

test('the lists of merchants, users and brands need a search term and a page alone [SHELL-57]', () => {
  for (const { params, path } of [listMerchants, listUsers, listBrands]) {
    expect(params.safeParse({ page: '0', size: '25', term: 'ALL' }).success, path).toBe(true)
  }
  for (const { query } of [listMerchants, listUsers]) {
    expect(query.safeParse({}).success).toBe(true)
  }
})
