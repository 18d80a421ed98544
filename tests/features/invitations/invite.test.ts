import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { chooseRussian, full, noticeOf } from '../roles/manager.ts'
import { errorsOf, openInviting, person, staff } from './inviting.ts'

type Inviting = Awaited<ReturnType<typeof openInviting>>
let app: TestApp
let browser: Browser
let roleId: string
let invite: Inviting['invite']
let linkTo: Inviting['linkTo']
let rowOf: Inviting['rowOf']
beforeAll(async () => {
  app = await testApp()
  ;({ browser, roleId, invite, linkTo, rowOf } = await openInviting(app))
})

describe('inviting staff', () => {
  test('an e-mail invitation is sent, listed, accepted once, and gives its role [ROLE-29, SCREEN-83]', async () => {
    const to = 'amila@example.com'
    const answer = await invite(` Amila@Example.com `)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, staff.list])
    expect(noticeOf(await browser.get(staff.list))).toContain(
      'We’re sending Amila Perera an invitation',
    )
    const { text } = await rowOf(to)
    for (const part of ['Amila Perera', 'Deal reader', 'Invited', 'Person']) {
      expect(text).toContain(part)
    }
    const theirs = openBrowser(app)
    const path = await linkTo(to)
    expect((await theirs.get(path)).$('input[name=fullName]').attr('value')).toBe('Amila Perera')
    expect((await theirs.submit(path, person)).headers.get('location')).toBe('/login')
    expect((await rowOf(to)).text).toBeUndefined()
    const fields = { username: to, password: person.password }
    expect((await theirs.submit('/login', fields)).headers.get('location')).toBe('/dashboard')
    expect((await theirs.get('/roles')).status).toBe(200)
    expect((await theirs.get('/roles/add')).status).toBe(403)
  })

  test('an invitation to a mobile number works the same way [ROLE-29, SCREEN-84]', async () => {
    expect((await invite('077 123 4501')).status).toBe(303)
    expect((await rowOf('077 123 4501')).text).toContain('Amila Perera')
    const theirs = openBrowser(app)
    const path = await linkTo('+94771234501')
    expect((await theirs.get(path)).$('main').text()).toContain('077 123 4501')
    expect((await theirs.submit(path, person)).status).toBe(303)
    const fields = { username: '0771234501', password: person.password }
    expect((await theirs.submit('/login', fields)).headers.get('location')).toBe('/dashboard')
  })

  test('what is missing or wrong is said at its field, and nothing is lost [ROLE-29, SCREEN-83]', async () => {
    const empty = await browser.submit(staff.add, { destination: '', fullName: '', roleId: '' })
    expect([empty.status, errorsOf(empty)]).toEqual([
      422,
      ['E-mail address or mobile number is required', 'Full name is required', 'Role is required'],
    ])
    const neither = 'Enter a valid e-mail address or a Sri Lankan mobile number'
    const tooLong = 'E-mail address or mobile number must be 254 characters or fewer'
    for (const [destination, message] of [
      ['amila', neither],
      ['0112345678', neither],
      ['+1 202 555 0101', neither],
      ['a<victim@corp.example', neither],
      [`${'x'.repeat(300)}@x.lk`, tooLong],
    ] as const) {
      const answer = await invite(destination)
      expect([destination.slice(0, 20), answer.status]).toEqual([destination.slice(0, 20), 422])
      expect(errorsOf(answer)).toEqual([message])
      expect(answer.$('input[name=fullName]').attr('value')).toBe('Amila Perera')
      expect(answer.$('option[selected]').attr('value')).toBe(roleId)
    }
    const long = { destination: 'long@example.com', fullName: 'x'.repeat(101), roleId: 'BANK' }
    expect(errorsOf(await browser.submit(staff.add, long))).toEqual([
      'Full name must be 100 characters or fewer',
    ])
  })

  test('who has an account or an open invitation is not invited again, in words [ROLE-29]', async () => {
    const { email } = await addAccount(app.db)
    expect(errorsOf(await invite(email))).toEqual([
      'An account with this e-mail address already exists.',
    ])
    await invite('twice@example.com')
    const again = await invite('twice@example.com')
    expect(again.status).toBe(422)
    expect(again.$('#errors').text()).toContain('already has an open invitation')
  })

  test('an invitation of staff can be sent again: the old link is dead, the new one works [ROLE-29, SCREEN-83]', async () => {
    const to = 'again@example.com'
    await invite(to)
    const old = await linkTo(to)
    const [resend = ''] = (await rowOf(to)).hrefs
    expect((await browser.get(resend)).$('main').text()).toContain(to)
    expect((await browser.submit(resend, {})).headers.get('location')).toBe(staff.list)
    expect(noticeOf(await browser.get(staff.list))).toContain('old link no longer works')
    const path = await linkTo(to)
    expect(path).not.toBe(old)
    expect((await openBrowser(app).get(old)).status).toBe(404)
    expect((await openBrowser(app).get(path)).status).toBe(200)
  })

  test('an invitation of staff can be revoked after a question: its link says so [ROLE-29, SCREEN-83, SCREEN-84]', async () => {
    const to = 'revoked@example.com'
    await invite(to)
    const [, revoke = ''] = (await rowOf(to)).hrefs
    const dialog = await browser.swap(revoke, 'dialog#dialog')
    expect(dialog.$('h2').text()).toBe('Revoke the invitation?')
    await browser.submit(revoke, {})
    expect(noticeOf(await browser.get(staff.list))).toContain('Invitation revoked.')
    expect((await browser.get(revoke)).status).toBe(404)
    const { status, $ } = await openBrowser(app).get(await linkTo(to))
    expect(status).toBe(404)
    expect($('main').text()).toContain(
      'This invitation has been withdrawn. Ask the person who invited you',
    )
  })

  test('an expired one is marked, says so, and can be sent again [ROLE-29, SCREEN-83, SCREEN-84]', async () => {
    const to = 'expired@example.com'
    await invite(to)
    await app.db.execute(
      sql`update invitations set expires_at = now() - interval '1 second' where email = ${to}`,
    )
    const { $ } = await openBrowser(app).get(await linkTo(to))
    expect($('main').text()).toContain(
      'This invitation has expired. Ask the person who invited you',
    )
    const { text, hrefs } = await rowOf(to)
    expect(text).toContain('Expired')
    await browser.submit(hrefs[0] ?? '', {})
    expect((await openBrowser(app).get(await linkTo(to))).status).toBe(200)
    expect((await rowOf(to)).text).toContain('Invited')
  })

  test('a used one says so and leads to sign-in, also to whoever comes second [SCREEN-84]', async () => {
    const to = 'used@example.com'
    await invite(to)
    const path = await linkTo(to)
    const late = openBrowser(app)
    const { $: open } = await late.get(path)
    await openBrowser(app).submit(path, person)
    const _csrf = open('input[name=_csrf]').attr('value') ?? ''
    for (const answer of [await late.post(path, { ...person, _csrf }), await late.get(path)]) {
      expect(answer.status).toBe(404)
      expect(answer.$('main').text()).toContain('This invitation has already been used.')
      expect(answer.$('main a').attr('href')).toBe('/login')
    }
  })

  test('a service that does not answer keeps the name [SCREEN-84]', async () => {
    const to = 'patient@example.com'
    await invite(to)
    const instead = (request: Request) =>
      request.method === 'POST' && request.url.includes('/invitations/')
        ? new Response('', { status: 500 })
        : null
    const failing = await testApp({ beside: app, instead })
    const path = await linkTo(to)
    const answer = await openBrowser(failing).submit(path, { ...person, fullName: 'Amila P.' })
    expect(answer.status).toBe(502)
    expect(answer.$('input[name=fullName]').attr('value')).toBe('Amila P.')
    expect(answer.$('input[type=password][value]')).toHaveLength(0)
  })

  test('everything is Russian in Russian [ROLE-27, ROLE-29, SCREEN-84]', async () => {
    const { browser: other } = await full(app)
    await chooseRussian(other, staff.add)
    const wrong = await other.submit(staff.add, { destination: 'x', fullName: '', roleId: '' })
    expect(errorsOf(wrong).join()).toMatch(/Укажите действительный адрес.*Укажите полное имя/)
    await invite('sofia@example.com', staff, other)
    const { $ } = await other.get(staff.list)
    expect($('main').text()).toContain('Приглашение отправляется: Amila Perera.')
    expect($('main').text()).toContain('Отправить снова')
    const visitor = openBrowser(app)
    await chooseRussian(visitor, '/login')
    const { $: gone } = await visitor.get('/invitation/none')
    expect(gone('main').text()).toContain('Такого приглашения нет. Попросите прислать новое')
  })
})
