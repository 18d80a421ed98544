import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { picture } from '#tests/features/deals/shop.ts'
import { editTab, goodBusiness, newcomer, owner, send } from '#tests/features/profile/owner.ts'
import { full } from '#tests/features/roles/manager.ts'
import { cheapHash, PASSWORD } from '#tests/support/accounts.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function letAge({ account }: { account: { id: string } }): Promise<void> {
  const provedAt = sql`now() - interval '11 minutes'`
  await app.db.update(signIns).set({ provedAt }).where(eq(signIns.userId, account.id))
}

/** The form of the question, as a browser would send it. */
function questionOf({ $ }: Answer) {
  const form = $('main form').has('[name=_provePassword], [name=_proveCode]')
  const values: Record<string, string[]> = {}
  form.find('input[type=hidden]').each((_, input) => {
    const name = $(input).attr('name') ?? ''
    values[name] = [...(values[name] ?? []), $(input).attr('value') ?? '']
  })
  return { action: form.attr('action') ?? '', values }
}

/** A form token is new on each page. */
function typedIn({ _csrf, ...typed }: Record<string, string[]>) {
  return typed
}

const isThere = async (name: string) =>
  (await app.db.$count(customRoles, eq(customRoles.name, name))) > 0

const NAMED = { name: 'Night shift', description: 'From ten', permissionIds: ['VIEW_DEAL'] }

describe('a form that needs a proof', () => {
  test('is kept in the question, and done at once by the right answer [AUTH-167]', async () => {
    const boss = await full(app)
    await letAge(boss)
    const question = await boss.browser.submit('/roles/add', NAMED)
    expect(question.status).toBe(403)
    expect(question.$('h1').text()).toBe('Confirm that it’s you')
    const { action, values } = questionOf(question)
    expect(action).toBe('/roles/add')
    expect(values).toMatchObject({ name: [NAMED.name], description: [NAMED.description] })
    expect(await isThere(NAMED.name)).toBe(false)

    const wrong = await boss.browser.post(action, { ...values, _provePassword: 'Wrong1' })
    expect(wrong.status).toBe(422)
    expect(wrong.$('main').text()).toContain('Your current password is incorrect.')
    expect(questionOf(wrong).values).toMatchObject(typedIn(values))
    expect(wrong.html).not.toContain('Wrong1')
    expect(await isThere(NAMED.name)).toBe(false)

    const done = await boss.browser.post(action, { ...values, _provePassword: PASSWORD })
    expect(done.status).toBe(303)
    expect(await isThere(NAMED.name)).toBe(true)
  })

  test('asks htmx in the same way, in place of the page', async () => {
    const boss = await full(app)
    await letAge(boss)
    const headers = { 'hx-request': 'true', 'hx-target': 'main#main' }
    const question = await boss.browser.submit('/roles/add', NAMED, '/roles/add', headers)
    expect(question.status).toBe(403)
    expect(question.headers.get('hx-reswap')).not.toBe('none')
    expect(question.html).toContain('_provePassword')
  })

  test('is refused with a proof but without its token', async () => {
    const boss = await full(app)
    await letAge(boss)
    const answer = await boss.browser.post('/roles/add', { ...NAMED, _provePassword: PASSWORD })
    expect(answer.status).toBe(403)
    expect(answer.$('main').text()).not.toContain('Confirm that it’s you')
    expect((await boss.browser.submit('/roles/add', NAMED)).$('h1').text()).toContain('Confirm')
  })

  test('of a tab goes on after another tab has proved it', async () => {
    const boss = await full(app)
    await letAge(boss)
    const first = questionOf(await boss.browser.submit('/roles/add', { ...NAMED, name: 'Tab' }))
    const second = questionOf(await boss.browser.submit('/roles/add', { ...NAMED, name: 'Other' }))
    await boss.browser.post(first.action, { ...first.values, _provePassword: PASSWORD })
    expect(await isThere('Tab')).toBe(true)
    expect((await boss.browser.submit('/roles/add', { ...NAMED, name: 'Third' })).status).toBe(303)
    await boss.browser.post(second.action, { ...second.values, _provePassword: PASSWORD })
    expect(await isThere('Other')).toBe(true)
  })

  test('is slowed down in its own words and loses nothing', async () => {
    const boss = await full(app)
    await letAge(boss)
    const { action, values } = questionOf(await boss.browser.submit('/roles/add', NAMED))
    const guess = () => boss.browser.post(action, { ...values, _provePassword: 'Wrong1' })
    for (let turn = 0; turn < 4; turn += 1) expect((await guess()).status).toBe(422)
    const slowed = await guess()
    expect(slowed.status).toBe(429)
    expect(slowed.$('main').text()).toContain('Too many failed attempts')
    expect(questionOf(slowed).values).toMatchObject(typedIn(values))
  })
})

test('a form with a picture is shown again as typed, to choose it anew [AUTH-167]', async () => {
  const shop = await owner(app, newcomer)
  await letAge(shop)
  const path = editTab('business')
  const answer = await send(shop.browser, path, { ...goodBusiness, imageUrl: await picture() })
  expect(answer.status).toBe(403)
  expect(answer.$('main').text()).toContain('choose the files')
  const { action, values } = questionOf(answer)
  const again = await shop.browser.post(action, { ...values, _provePassword: PASSWORD })
  expect(again.status).toBe(409)
  expect(again.$('body').text()).toContain('Nothing has been saved yet. Choose the files again')
  expect(again.$('[name=businessName]').attr('value')).toBe(goodBusiness.businessName)
  expect(again.$('[name=bankAccount]').attr('value')).toBe(goodBusiness.bankAccount)
  const done = await send(shop.browser, path, { ...goodBusiness, imageUrl: await picture() })
  expect(done.status).toBe(303)
})

describe('a file that needs a proof', () => {
  test('is asked for on its list, to which the answer leads back [AUTH-168]', async () => {
    const boss = await full(app)
    await letAge(boss)
    const list = '/roles/users?q=a'
    const referer = { referer: ORIGIN + list }
    const question = await boss.browser.get('/orders?format=csv', referer)
    expect(question.status).toBe(403)
    const { action, values } = questionOf(question)
    expect(action).toBe(`/prove?next=${encodeURIComponent(list)}`)
    const wrong = await boss.browser.post(action, { ...values, _provePassword: '' })
    expect(wrong.status).toBe(422)
    const form = questionOf(wrong)
    const done = await boss.browser.post(form.action, { ...form.values, _provePassword: PASSWORD })
    expect(done.headers.get('location')).toBe(list)
    expect((await boss.browser.get(list)).$('body').text()).toContain('Thank you, it’s you')
    const file = await boss.browser.get('/orders?format=csv')
    expect(file.headers.get('content-type')).toContain('text/csv')
  })

  test('is no page to be led to elsewhere', async () => {
    const boss = await full(app)
    const fields = { _provePassword: PASSWORD }
    const { html } = await boss.browser.get('/roles')
    const _csrf = /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    for (const next of ['https://evil.example/', '//evil.example']) {
      const path = `/prove?next=${encodeURIComponent(next)}`
      const answer = await boss.browser.post(path, { ...fields, _csrf })
      expect(answer.headers.get('location')).toBe('/')
    }
  })
})

test('who has neither password nor code is told to sign in again [AUTH-169]', async () => {
  const boss = await signedIn(app, { role: 'ADMIN', business: undefined })
  await app.db.update(users).set({ passwordHash: null }).where(eq(users.id, boss.account.id))
  await letAge(boss)
  const question = await boss.browser.submit('/roles/add', NAMED)
  expect(question.status).toBe(403)
  expect(question.$('main').text()).toContain('Sign out, sign in again')
  expect(question.$('main form[action="/logout"]')).toHaveLength(1)
  await boss.browser.submit('/roles', {}, '/logout')
  await app.db
    .update(users)
    .set({ passwordHash: await cheapHash(PASSWORD) })
    .where(eq(users.id, boss.account.id))
  const login = { username: boss.account.email, password: PASSWORD }
  const back = await boss.browser.submit('/login', login)
  expect(back.headers.get('location')).toBe('/login/kept')
  expect((await boss.browser.get('/login/kept')).html).toContain(NAMED.name)
})
