import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { devices, signedInFrom } from './signed-in-from.ts'

let app: TestApp
let admin: Browser
beforeAll(async () => {
  app = await testApp({ config: { trustedProxies: 1 } })
  admin = (await signedIn(app, { role: 'ADMIN' })).browser
})

describe('an administrator', () => {
  test('sees the sessions of a merchant and ends one [SCREEN-82, S06]', async () => {
    const account = await addAccount(app.db, { fullName: 'Nadeesha Perera' })
    const laptop = await signedInFrom(app, account, { userAgent: devices.laptop })
    const phone = await signedInFrom(app, account, { userAgent: devices.phone })
    const { $ } = await admin.get(`/sessions/merchant/${account.id}`)
    expect($('h1').text()).toBe('Sign-in of Nadeesha Perera')
    expect($('tbody tr')).toHaveLength(2)
    expect($('main').text()).not.toContain('This device')
    const row = $('tbody tr').filter((_, one) => $(one).text().includes('Chrome on Android'))
    const link = row.find('a').attr('href') ?? ''
    const answer = await admin.submit(link, {})
    expect(answer.headers.get('location')).toBe(`/sessions/merchant/${account.id}`)
    expect((await phone.get('/orders')).headers.get('location')).toBe('/')
    expect((await laptop.get('/orders')).status).toBe(200)
  })

  test('an administrator ends all sessions of a bank [SCREEN-82, S06]', async () => {
    const account = await addAccount(app.db, { role: 'BANK' })
    const browsers = [await signedInFrom(app, account), await signedInFrom(app, account)]
    await admin.submit(`/sessions/bank/${account.id}/end-all`, {})
    for (const browser of browsers) {
      expect((await browser.get('/orders')).headers.get('location')).toBe('/')
    }
    const { html } = await admin.get(`/sessions/bank/${account.id}`)
    expect(html).toContain('No Records Found')
  })

  test('an administrator ends the sign-ins of a mobile user, who has no session here [S06]', async () => {
    const user = await addAccount(app.db, { role: 'USER' })
    const authentication = createAuthenticationService(app.services)
    const { headers } = await signInAs(authentication, user)
    await admin.submit(`/sessions/user/${user.id}/end-all`, {})
    const answer = await authentication.request('/users', { headers })
    expect(await answer.json()).toMatchObject({ code: 4009 })
  })

  test('an administrator finds the own sessions where they belong [SCREEN-82]', async () => {
    const own = await signedIn(app, { role: 'ADMIN' })
    const answer = await own.browser.get(`/sessions/admin/${own.account.id}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/profile/admin/sessions',
    ])
  })

  test('an administrator finds nothing under another type, another id or an address that is none [SCREEN-82]', async () => {
    const account = await addAccount(app.db)
    const unknown = '0198c0de-0000-7000-8000-000000000000'
    for (const path of [`bank/${account.id}`, `merchant/${unknown}`, 'merchant/x', `x/${unknown}`])
      expect((await admin.get(`/sessions/${path}`)).status, path).toBe(404)
    const { $ } = await admin.get(`/sessions/merchant/${account.id}`)
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    const answer = await admin.post(`/sessions/user/${unknown}/end-all`, { _csrf })
    expect(answer.status).toBe(404)
  })
})

/** An administrator who holds these permissions and nothing else. */
async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await app.db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return signedIn(app, { role: 'ADMIN', customRoleId })
}

describe('nobody else', () => {
  test('sees the sessions of administrators who may do more [Z05, ROLE-20, SCREEN-82]', async () => {
    const [desk, equal] = [await narrowed('UPDATE_ROLE'), await narrowed('UPDATE_ROLE')]
    const full = await signedIn(app, { role: 'ADMIN' })
    const path = `/sessions/admin/${full.account.id}`
    for (const address of [path, `${path}/end-all`])
      expect((await desk.browser.get(address)).status, address).toBe(403)
    expect((await desk.browser.get(`/sessions/admin/${equal.account.id}`)).status).toBe(200)
    expect((await admin.get(path)).status).toBe(200)
  })

  test('an administrator for users sees those of no administrator under another type [Z05, SCREEN-82]', async () => {
    const { browser } = await narrowed('UPDATE_USER')
    const full = await signedIn(app, { role: 'ADMIN' })
    const user = await addAccount(app.db, { role: 'USER' })
    const statuses = []
    for (const path of [`user/${full.account.id}`, `admin/${full.account.id}`, `user/${user.id}`])
      statuses.push((await browser.get(`/sessions/${path}`)).status)
    expect(statuses).toEqual([404, 403, 200])
  })

  test('an administrator without the right to change merchants may not [SCREEN-82, S06]', async () => {
    const account = await addAccount(app.db)
    const { browser } = await narrowed('VIEW_MERCHANT', 'UPDATE_BANK')
    expect((await browser.get(`/sessions/merchant/${account.id}`)).status).toBe(403)
  })

  test('sees or ends sessions of others [SCREEN-82]', async () => {
    const account = await addAccount(app.db)
    const theirs = await signedInFrom(app, account)
    const { browser } = await signedIn(app)
    const path = `/sessions/merchant/${account.id}`
    expect((await browser.get(path)).status).toBe(404)
    const { $ } = await browser.get('/orders')
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    expect((await browser.post(`${path}/end-all`, { _csrf })).status).toBe(404)
    expect((await theirs.get('/orders')).status).toBe(200)
  })
})
