import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { choose, people } from './support/person.ts'
import { test } from './support/test.ts'
import { type Translate, textsIn } from './support/texts.ts'

const PHONE = { width: 390, height: 844 }
const PAGE = '/profile/merchant/two-step'
/** The page that asks for it, its answer, and where that leads. */
const PAGES_MAX = 3

test('a passkey is added, signs in alone, and is removed [AUTH-157]', async ({ browser }) => {
  const t = textsIn('ru')
  const page = await open(browser, 'ru')
  const key = await addAuthenticator(page)
  await enterPassword(page, t)
  const codes = await addPasskey(page, t)
  await look(page)

  await leave(page, t)
  await page.goto('/login')
  await look(page)
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url())
  })
  await page.getByRole('link', { name: t('session:login.passkey') }).click()
  await expect(page.locator('form[action="/logout"]')).not.toHaveCount(0)
  expect(opened.length).toBeLessThanOrEqual(PAGES_MAX)
  await page.goto(PAGE)
  await expect(page.getByText(t('two-step:on.state'), { exact: true })).toBeVisible()

  await leave(page, t)
  await key.forget()
  await page.goto('/login/passkey')
  await expect(page.getByText(t('session:passkey.failed'))).toBeVisible()
  await look(page)

  await enterPassword(page, t)
  await expect(page).toHaveURL(/\/login\/code$/)
  await look(page)
  await page.getByRole('link', { name: t('session:code.useRecovery') }).click()
  await page.getByLabel(t('session:code.recovery')).fill(codes[0] ?? '')
  await page.getByRole('button', { name: t('session:login.submit') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(PAGE)
  await page.getByRole('link', { name: t('two-step:remove.submit') }).click()
  await expect(page.getByLabel(t('two-step:password'))).toBeVisible()
  await look(page)
  await page.getByLabel(t('two-step:password')).fill('Dealdesk1')
  await page.getByLabel(t('session:code.recovery')).fill(codes[1] ?? '')
  await page.getByRole('button', { name: t('two-step:remove.submit') }).click()
  await expect(page.getByRole('button', { name: t('two-step:start.submit') })).toBeVisible()
})

async function open(browser: Browser, language: 'en' | 'ru'): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/login')
  await choose(context, page.url(), language)
  return page
}

/** Chromium's own, which answers as somebody who touches it would. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

async function addPasskey(page: Page, t: Translate): Promise<string[]> {
  await page.goto(PAGE)
  await look(page)
  await page.getByRole('link', { name: t('two-step:passkey.title') }).click()
  await expect(page.locator('x-island[data-started]')).toBeAttached()
  await look(page)
  await page.getByRole('button', { name: t('two-step:passkey.submit') }).click()
  await expect(page.getByText(t('two-step:kept.once'))).toBeVisible()
  const text = (await page.locator('main').textContent()) ?? ''
  const codes = text.match(/(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/g) ?? []
  expect(codes).toHaveLength(10)
  await page.getByLabel(t('two-step:kept.ending')).fill(codes[0]?.slice(-4) ?? '')
  await page.getByRole('button', { name: t('two-step:kept.submit') }).click()
  await expect(page.getByText(t('two-step:passkey.default', { count: '1' }))).toBeVisible()
  return codes
}

async function enterPassword(page: Page, t: Translate): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(t('session:login.username')).fill(people.rival)
  await page.getByLabel(t('session:login.password'), { exact: true }).fill('Dealdesk1')
  await page.getByRole('button', { name: t('session:login.submit') }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function leave(page: Page, t: Translate): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/notifications')
  await page.getByRole('button', { name: t('common:shell.signOut'), exact: true }).click()
  await page.setViewportSize(PHONE)
  await expect(page.getByLabel(t('session:login.username'))).toBeVisible()
}

async function look(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}
