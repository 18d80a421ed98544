import { expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { openEmbed, PAGE } from './world.ts'

const world = await openEmbed()
const { test: app, visitor, doorOf, addPerson } = world

test('the other public pages are there without a sign-in [SHELL-06]', async () => {
  const { browser } = await visitor()
  const pages: Record<string, number> = {
    '/SignUp': 200,
    '/forgotpassword': 200,
    '/paymentcomplete': 404,
    '/paymentcancel': 200,
    [PAGE]: 200,
    '/success': 200,
    '/failed': 200,
    '/privacy-policy': 200,
    '/terms-and-conditions': 200,
    '/404': 404,
  }
  for (const [path, status] of Object.entries(pages)) {
    const answer = await browser.get(path)
    expect(answer.status, path).toBe(status)
    expect(answer.$('h1').length, path).toBe(1)
  }
  // Both need what led there: a code that was asked for, a payment and who may have made it.
  const payment = '/paymentcomplete?paymentId=x&PayerID=y'
  const led = { '/resetpassword': '/forgotpassword', [payment]: '/login' }
  for (const [path, to] of Object.entries(led)) {
    const { status, headers } = await openBrowser(app).get(path)
    expect([status, headers.get('location')?.split('?')[0]], path).toEqual([303, to])
  }
})

test('results of payments have no menu, signed in or not [SHELL-14]', async () => {
  const { browser } = await signedIn(app)
  const paths = ['/paymentcomplete', '/paymentcomplete?paymentId=x&PayerID=y', '/paymentcancel']
  for (const path of [...paths, '/success', '/failed']) {
    const { $ } = await browser.get(path)
    expect($('main h1').length, path).toBe(1)
    expect($('.shell, .sidebar, .topbar').length, path).toBe(0)
  }
})

test('every call carries the token and the user id of the address [UPKG-31]', async () => {
  const seen: (string | null)[][] = []
  const watched = await testApp({
    beside: app,
    instead: ({ headers }) => {
      seen.push([headers.get(apiHeaders.authorization), headers.get(apiHeaders.userId)])
      return null
    },
  })
  const account = await addPerson()
  const { door, accessToken } = await doorOf(account)
  const browser = openBrowser(watched)
  await browser.get(door)
  await browser.get(PAGE)
  expect(seen).toHaveLength(4)
  for (const one of seen) expect(one).toEqual([`Bearer ${accessToken}`, account.id])
})

test('the demo’s ready link opens the page, with the demo world alone and never in production', async () => {
  const demoWorld = { email: 'janani.abeywardena@mail.example', role: 'USER' } as const
  const open = async (config: object) =>
    openBrowser(await testApp({ beside: app, config })).get('/dev/user-subscriptions')
  expect((await open({ demo: true })).status).toBe(404)
  await addAccount(app.db, { ...demoWorld, passwordHash: await hashPassword('Dealdesk1') })
  expect((await open({ demo: false })).status).toBe(404)
  expect((await open({ demo: true, production: true })).status).toBe(404)
  const { status, headers } = await open({ demo: true })
  expect(status).toBe(303)
  const door = headers.get('location') ?? ''
  expect(door).toMatch(/^\/user-subscriptions\?accessToken=.+&userId=.+&email=janani/)
  expect((await openBrowser(app).get(door)).headers.get('location')).toBe(PAGE)
})
