import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { signedInFrom } from './signed-in-from.ts'

const fields = { password: 'Hibiscus42', confirmPassword: 'Hibiscus42' }
let app: TestApp
let admin: Browser
beforeAll(async () => {
  app = await testApp()
  admin = (await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })).browser
})

async function linkTo(to: string): Promise<string> {
  const [newest] = await messagesTo(app.services, to)
  return new URL(newest?.params.link ?? '').pathname
}

describe('an administrator helps somebody in', () => {
  test('with a link for a new password, which works once [AUTH-112]', async () => {
    const account = await addAccount(app.db, { fullName: 'Nadeesha Perera' })
    const owner = await signedInFrom(app, account)
    const { $ } = await admin.get(`/sessions/merchant/${account.id}`)
    const href = $('main a:contains("Send password link")').attr('href') ?? ''
    const question = await admin.get(href)
    expect(question.$('main').text()).toContain('Nadeesha Perera gets a link by e-mail')
    const sent = await admin.submit(href, {})
    expect(sent.headers.get('location')).toBe(`/sessions/merchant/${account.id}`)

    const link = await linkTo(account.email)
    const browser = openBrowser(app)
    const page = await browser.get(link)
    expect(page.$('main').text()).toContain('Nadeesha Perera, choose the new password')
    expect(page.$('input[autocomplete=username]').attr('value')).toBe(account.email)
    const differs = await browser.submit(link, { ...fields, confirmPassword: 'Hibiscus43' })
    expect([differs.status, differs.$('#errors li').length]).toEqual([422, 1])
    const done = await browser.submit(link, fields)
    expect(done.headers.get('location')).toBe('/login')
    expect((await owner.get('/orders')).headers.get('location')).toBe('/')
    const again = await openBrowser(app).get(link)
    expect([again.status, again.$('main').text()]).toEqual([
      404,
      expect.stringContaining('already been used'),
    ])
  })

  test('with a mobile number and a reason, of which the owner is told [AUTH-113]', async () => {
    const account = await addAccount(app.db, {
      role: 'BANK',
      fullName: 'Lagoon Bank',
      mobileNo: null,
    })
    const owner = await signedInFrom(app, account)
    const form = `/sessions/bank/${account.id}/mobile`
    expect((await admin.get(form)).$('main').text()).toContain('Account: Lagoon Bank')
    const empty = await admin.submit(form, { mobileNo: '12', comment: '' })
    expect(empty.status).toBe(422)
    expect(empty.$('#errors li')).toHaveLength(2)
    expect(empty.$('input[name=mobileNo]').attr('value')).toBe('12')
    const set = await admin.submit(form, { mobileNo: '077 555 0101', comment: 'Never had one' })
    expect(set.headers.get('location')).toBe(`/sessions/bank/${account.id}`)
    expect((await owner.get('/orders')).headers.get('location')).toBe('/')
    expect((await messagesTo(app.services, account.email))[0]).toMatchObject({
      template: 'mobile-set',
      params: { by: 'Ishara Fernando' },
    })
  })

  test('whose number opens no new password before its owner or a second administrator confirms it [AUTH-113]', async () => {
    const accounts = await Promise.all(
      ['0775550102', '0775550103'].map(async (mobileNo) => {
        const account = await addAccount(app.db, { fullName: 'Nadeesha Perera' })
        await admin.submit(`/sessions/merchant/${account.id}/mobile`, { mobileNo, comment: 'Lost' })
        return account
      }),
    )
    const [first, other] = accounts
    if (!first || !other) throw new Error('no account')
    const pages = accounts.map(({ id }) => `/sessions/merchant/${id}`)
    const [page = '', otherPage = ''] = pages
    const own = await admin.get(page)
    expect(own.$('main .note').text()).toContain('You set this account’s mobile number.')
    expect(own.$('main .note a')).toHaveLength(0)
    const { browser: second } = await signedIn(app, { role: 'ADMIN' })
    const theirs = await second.get(page)
    expect(theirs.$('main .note').text()).toContain('Ishara Fernando set this account’s')
    const question = theirs.$('main .note a').attr('href') ?? ''
    expect((await second.get(question)).$('main').text()).toContain('Nadeesha Perera')
    const confirmed = await second.submit(question, {})
    expect(confirmed.headers.get('location')).toBe(page)
    expect((await second.get(page)).$('main').text()).not.toContain('set this account’s')

    const link = await linkTo(other.email)
    const browser = openBrowser(app)
    expect((await browser.get(link)).$('main').text()).toContain('It ends in 103.')
    expect((await second.get(otherPage)).$('main').text()).toContain('set this account’s')
    const done = await browser.submit(link, {})
    expect(done.headers.get('location')).toBe('/login')
    expect((await second.get(otherPage)).$('main').text()).not.toContain('set this account’s')
    const again = await browser.get(link)
    expect([again.status, again.$('main').text()]).toEqual([
      404,
      expect.stringContaining('nothing to confirm any more'),
    ])
  })

  test('but not app users, who have the app, nor on the own page', async () => {
    const user = await addAccount(app.db, { role: 'USER' })
    for (const what of ['mobile', 'password-link']) {
      expect((await admin.get(`/sessions/user/${user.id}/${what}`)).status).toBe(404)
    }
    const { $ } = await admin.get(`/sessions/user/${user.id}`)
    expect($('main').text()).not.toContain('password link')
    expect((await admin.get('/profile/admin/sessions')).html).not.toContain('password-link')
  })
})
