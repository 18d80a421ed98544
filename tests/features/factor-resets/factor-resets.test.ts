import { expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'

const app = await testApp()
const { browser: ishara } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const list = '/roles/users/two-step'
const why = {
  recognised: 'IN_PERSON',
  details: 'At the office, with her passport',
  comment: 'Phone stolen in the bus',
}

async function withFactor(account: Parameters<typeof addAccount>[1] = {}) {
  const owner = await addAccount(app.db, { fullName: 'Nadeesha Perera', ...account })
  return { ...owner, ...(await addSecondFactor(app, owner.id)) }
}

async function signInBySecondFactor(owner: Awaited<ReturnType<typeof withFactor>>) {
  const browser = openBrowser(app)
  await browser.submit('/login', { username: owner.email, password: PASSWORD })
  await browser.submit('/login/code', { code: owner.code() })
  return browser
}

const landing = async ({ email }: { email: string }) => {
  const entered = await openBrowser(app).submit('/login', { username: email, password: PASSWORD })
  return entered.headers.get('location')
}

test('an administrator helps a merchant from the page of the sign-ins [AUTH-136]', async () => {
  const owner = await withFactor()
  const theirs = await signInBySecondFactor(owner)
  const { $ } = await ishara.get(`/sessions/merchant/${owner.id}`)
  const href = $('main a:contains("Lost phone")').attr('href') ?? ''
  const page = await ishara.get(href)
  expect(page.$('main').text()).toContain('Call the person on a number that you knew before')
  const empty = await ishara.submit(href, {})
  expect([empty.status, empty.$('#errors li').length]).toEqual([422, 3])
  const kept = await ishara.submit(href, { ...why, comment: ' ' })
  expect([kept.status, kept.$('textarea[name=details]').text().trim()]).toEqual([422, why.details])
  const done = await ishara.submit(href, why)
  expect(done.headers.get('location')).toBe(`/sessions/merchant/${owner.id}`)
  expect((await theirs.get('/orders')).headers.get('location')).toBe('/')
  expect(await landing(owner)).not.toBe('/login/code')
  const again = await ishara.get(href)
  expect(again.$('main').text()).toContain('is not on for this account')
  expect(again.$('main form')).toHaveLength(0)
})

test('alone, an administrator reads the command; with a second one the request waits [AUTH-137, AUTH-138]', async () => {
  const owner = await withFactor({ role: 'ADMIN', fullName: 'Ruwan Dias', business: undefined })
  const href = `/sessions/admin/${owner.id}/two-step`
  const alone = await ishara.get(href)
  expect(alone.$('main').text()).toContain('dealdesk factors end EMAIL')
  expect(alone.$('main form')).toHaveLength(0)

  const { browser: amaya } = await signedIn(app, { role: 'ADMIN', fullName: 'Amaya Silva' })
  const sent = await ishara.submit(href, why)
  expect(sent.headers.get('location')).toBe(list)
  expect((await ishara.get(href)).$('main').text()).toContain('Ishara Fernando asked for this')
  const own = await ishara.get(list)
  expect(own.$('main').text()).toContain('Ruwan Dias')
  expect(own.$('main a:contains("Confirm")')).toHaveLength(0)
  expect(own.$('main a:contains("Take back")')).toHaveLength(1)

  const { $ } = await amaya.get(list)
  expect($('main').text()).toContain('At the office, with her passport')
  const confirm = $('main a:contains("Confirm")').attr('href') ?? ''
  expect((await amaya.get(confirm)).$('main').text()).toContain('Ishara Fernando asked for')
  expect((await ishara.submit(confirm, {})).$('main').text()).toContain('Another administrator')
  const done = await amaya.submit(confirm, {})
  expect(done.headers.get('location')).toBe(list)
  expect(await landing(owner)).not.toBe('/login/code')
  const late = await amaya.get(confirm)
  expect(late.headers.get('location')).toBe(list)
  expect((await amaya.get(list)).$('main').text()).toContain('No request is waiting.')
})

test('nothing is there for other roles, other accounts and strange addresses [AUTH-136]', async () => {
  const owner = await withFactor()
  const { browser: merchant } = await signedIn(app, {})
  const { browser: admin, account } = await signedIn(app, { role: 'ADMIN' })
  expect((await admin.get(`/sessions/admin/${account.id}/two-step`)).headers.get('location')).toBe(
    '/profile/admin/two-step',
  )
  for (const path of [
    `/sessions/bank/${owner.id}/two-step`,
    `/sessions/user/${owner.id}/two-step`,
    '/sessions/merchant/none/two-step',
  ]) {
    expect((await admin.get(path)).status, path).toBe(404)
  }
  for (const path of [`/sessions/merchant/${owner.id}/two-step`, list]) {
    expect([403, 404], path).toContain((await merchant.get(path)).status)
  }
})
