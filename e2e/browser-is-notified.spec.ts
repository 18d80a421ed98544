import { type BrowserContext, expect, type Page } from '@playwright/test'
import { whole } from './support/browsers.ts'
import { choose, people } from './support/person.ts'
import { type PushServer, startPushServer } from './support/push-server.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')

test.use({ launchOptions: whole })

let server: PushServer
test.beforeAll(async () => {
  server = await startPushServer()
})
test.afterAll(() => server.stop())

async function signIn(context: BrowserContext) {
  const page = await context.newPage()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await choose(context, `${server.origin}/login`, 'en')
  await page.goto(`${server.origin}/login`)
  await page.getByLabel(t('session:login.username')).fill(people.merchant)
  await page.getByLabel(t('session:login.password'), { exact: true }).fill('Dealdesk1')
  const registered = page.waitForResponse(/\/notifications\/device$/)
  registered.catch(() => undefined)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  return { page, warnings, registered }
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** A push service on this machine: the browser's own one is out on the internet. */
async function withPushService(context: BrowserContext) {
  await context.addInitScript(() => {
    let subscription: object | null = null
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) }
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`
      subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }) }
      return subscription as PushSubscription
    }
  })
}

test('after sign-in a browser that may notify registers, and signing out ends it [AUTH-107, NOTIF-10]', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['notifications'] })
  await withPushService(context)
  const { page, registered, warnings } = await signIn(context)
  const response = await registered
  expect([response.request().method(), response.status()]).toEqual(['POST', 204])
  expect(await workers(page)).toBe(1)
  expect(warnings).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
  await expect.poll(() => workers(page)).toBe(0)
})

test('what is pushed is shown, though no page of Dealdesk asked for it', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['notifications'] })
  await withPushService(context)
  const { page, registered } = await signIn(context)
  await registered
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const news = { title: 'Акция одобрена', link: '/deals', language: 'ru', tag: 'one' }
  const deliver = async () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.origin,
      registrationId: await registration,
      data: JSON.stringify(news),
    })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      const all = await worker.getNotifications()
      return all.map(({ title, lang, tag, data }) => ({ title, lang, tag, link: data.link }))
    })
  const { language: lang, ...rest } = news
  // A worker that has only just begun may miss the first one.
  await expect.poll(() => deliver().then(shown)).toHaveLength(1)
  await deliver()
  await expect.poll(shown).toEqual([{ ...rest, lang }])
})

test('where no push service can be reached it is only logged [AUTH-108]', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['notifications'] })
  const { page, warnings } = await signIn(context)
  await expect.poll(() => warnings.join()).toContain('could not be registered')
  await page.getByRole('link', { name: 'Deals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('permission is asked for by a press of a button alone [AUTH-107]', async ({ browser }) => {
  const context = await browser.newContext()
  await withPushService(context)
  await context.addInitScript(() => {
    // The page is loaded again once the browser is registered.
    const permission = () => (sessionStorage.getItem('asked') ? 'granted' : 'default')
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes')
      return permission()
    }
  })
  const { page } = await signIn(context)
  await page.goto(`${server.origin}/notifications/settings`)
  const ask = page.getByRole('button', { name: 'Notify this browser' })
  await expect(ask).toBeVisible()
  expect(await workers(page)).toBe(0)
  const registered = page.waitForResponse(/\/notifications\/device$/)
  await ask.click()
  expect((await registered).status()).toBe(204)
  await expect(page.getByText(t('inbox:push.granted'))).toBeVisible()
  await expect(ask).toBeHidden()
})
