import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { narrowed, noticeOf } from '../roles/manager.ts'
import { bank, errorsOf, openInviting, person, staff } from './inviting.ts'

type Inviting = Awaited<ReturnType<typeof openInviting>>
let app: TestApp
let browser: Browser
let invite: Inviting['invite']
let linkTo: Inviting['linkTo']
let rowOf: Inviting['rowOf']
beforeAll(async () => {
  app = await testApp()
  ;({ browser, invite, linkTo, rowOf } = await openInviting(app))
})

describe('adding a bank', () => {
  test('sends it an invitation; accepted, it is an approved bank [BANK-07, SCREEN-85]', async () => {
    const to = 'office@coralbank.example'
    const answer = await invite(to, bank)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, bank.list])
    expect((await rowOf(to, bank)).text).toContain('Invited')
    expect((await rowOf(to)).text).toBeUndefined()
    const theirs = openBrowser(app)
    expect((await theirs.submit(await linkTo(to), person)).status).toBe(303)
    await theirs.submit('/login', { username: to, password: person.password })
    expect((await theirs.get('/profile/bank')).status).toBe(200)
    expect((await theirs.get('/roles')).status).toBe(404)
  })

  test('field errors are shown, and no role is asked for [BANK-07, SCREEN-85]', async () => {
    const { $ } = await browser.get(bank.add)
    expect($('main select')).toHaveLength(0)
    expect($('main form').text()).toContain('Cancel')
    const answer = await browser.submit(bank.add, { destination: '', fullName: ' ' })
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      ['E-mail address or mobile number is required', 'Full name is required'],
    ])
  })

  test('is sent again and revoked on a list of its own [BANK-07, SCREEN-85]', async () => {
    const to = 'desk@reefbank.example'
    await invite(to, bank)
    const [resend = '', revoke = ''] = (await rowOf(to, bank)).hrefs
    await browser.submit(resend, {})
    expect(await messagesTo(app.services, to)).toHaveLength(2)
    expect((await browser.get(revoke.replace('/bank/', '/roles/users/'))).status).toBe(404)
    expect((await browser.submit(revoke, {})).headers.get('location')).toBe(bank.list)
    expect((await rowOf(to, bank)).text).toBeUndefined()
  })

  test('needs ADD_BANK and nothing more [ROLE-20, BANK-07, SCREEN-85]', async () => {
    const { browser: theirs } = await narrowed(app, ['ADD_BANK'])
    expect((await theirs.get(staff.add)).status).toBe(403)
    const answer = await invite('alone@reefbank.example', bank, theirs)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, bank.add])
    expect(noticeOf(await theirs.get(bank.add))).toContain('sending')
    const { browser: others } = await narrowed(app, ['ADD_ROLE', 'VIEW_BANK'])
    expect((await others.get(bank.add)).status).toBe(403)
  })
})
