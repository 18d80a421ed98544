import { type Browser, expect, type Page } from '@playwright/test'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { choose, signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { type Translate, textsIn } from './support/texts.ts'

const PHONE = { width: 390, height: 844 }

/** Nobody of another journey: what asks for a proof is closed to them for a day afterwards. */
const journeys = [
  {
    who: 'hasitha@hillclubfitness.example',
    business: 'Hill Club Fitness',
    script: true,
    language: 'en',
  },
  {
    who: 'melani@iceboxcolombo.example',
    business: 'Ice Box Colombo',
    script: false,
    language: 'ru',
  },
] as const
type Journey = (typeof journeys)[number]

for (const journey of journeys) {
  const { script, language, who } = journey
  test(`a phone is set up, used and lost, ${script ? 'with' : 'without'} script [AUTH-133, AUTH-134, AUTH-136]`, async ({
    browser,
  }) => {
    const t = textsIn(language)
    const page = await open(browser, journey)
    await enterPassword(page, t, who)
    await expectSignedIn(page)
    const { code, codes } = await switchOn(page, t, script)

    await leave(page, t)
    await enterPassword(page, t, who)
    await expect(page).toHaveURL(/\/login\/code$/)
    await look(page, script)
    await page.getByLabel(t('session:code.app')).fill('000000')
    await press(page, t('session:login.submit'))
    await expect(page.getByText(t('authentication:factor.wrong')).first()).toBeVisible()
    await page.getByLabel(t('session:code.app')).fill(code(1))
    await page.getByLabel(t('session:code.remember')).check()
    await press(page, t('session:login.submit'))
    await expectSignedIn(page)

    await leave(page, t)
    await enterPassword(page, t, who)
    await expectSignedIn(page)
    await page.goto('/profile/merchant/two-step')
    await expect(page.getByRole('button', { name: t('two-step:devices.forget') })).toBeVisible()
    await look(page, script)
    for (const name of ['codes', 'end'] as const) {
      await page.goto(`/profile/merchant/two-step/${name}`)
      await look(page, script)
    }

    const elsewhere = await open(browser, journey)
    await enterPassword(elsewhere, t, who)
    await elsewhere.getByRole('link', { name: t('session:code.useRecovery') }).click()
    await elsewhere.getByLabel(t('session:code.recovery')).fill(codes[0] ?? '')
    await press(elsewhere, t('session:login.submit'))
    await expectSignedIn(elsewhere)

    await help(browser, journey)
    await page.goto('/notifications')
    await expect(page.getByLabel(t('session:login.username'))).toBeVisible()
    await enterPassword(page, t, who)
    await expectSignedIn(page)
  })
}

async function open(browser: Browser, { script, language }: Journey): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: script, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/login')
  await choose(context, page.url(), language)
  await page.goto('/login')
  return page
}

async function switchOn(page: Page, t: Translate, script: boolean) {
  await page.goto('/profile/merchant/sessions')
  await page.getByRole('link', { name: t('two-step:action') }).click()
  await look(page, script)
  await press(page, t('two-step:start.submit'))
  const key = page.locator('main .code')
  await expect(key).toBeVisible()
  await look(page, script)
  const secret = ((await key.textContent()) ?? '').replaceAll(/\s/g, '')
  const code = codesOf(secret)
  await page.getByLabel(t('session:code.app')).fill(code())
  await press(page, t('two-step:confirm.submit'))
  await expect(page.getByText(t('two-step:kept.once'))).toBeVisible()
  await look(page, script)
  const text = (await page.locator('main').textContent()) ?? ''
  const codes = text.match(/(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/g) ?? []
  expect(codes).toHaveLength(10)
  await page.getByLabel(t('two-step:kept.ending')).fill(codes[4]?.slice(-4) ?? '')
  await press(page, t('two-step:kept.submit'))
  await expect(page.getByRole('heading', { name: t('two-step:codes.title') })).toBeVisible()
  await expect(page.locator('main')).toContainText(/10/)
  return { code, codes }
}

/** What an administrator does for somebody who lost the phone. */
async function help(browser: Browser, { script, language, business }: Journey): Promise<void> {
  const { page, t } = await signIn(browser, 'administrator', {
    javaScriptEnabled: script,
    viewport: PHONE,
    language,
  })
  await page.goto(`/merchant?q=${encodeURIComponent(business)}`)
  const row = page.locator('main tbody tr').filter({ hasText: business })
  await row.locator('a:not([href*="select="])').first().click()
  await page.getByRole('link', { name: t('merchants:show.sessions'), exact: true }).click()
  await page.getByRole('link', { name: t('factor-resets:action') }).click()
  await expect(page.getByText(t('factor-resets:checklist'))).toBeVisible()
  await look(page, script)
  await press(page, t('factor-resets:submit.atOnce'))
  await expect(page.locator('#errors li')).toHaveCount(3)
  await page.getByLabel(t('factor-resets:recognised')).selectOption('CALLED_BACK')
  await page.getByLabel(t('factor-resets:details')).fill('The number of the contract')
  await page.getByLabel(t('factor-resets:comment')).fill('Phone stolen in the bus')
  await press(page, t('factor-resets:submit.atOnce'))
  await expect(page.getByText(t('authentication:reset.done')).first()).toBeVisible()
}

async function enterPassword(page: Page, t: Translate, username: string): Promise<void> {
  await page.getByLabel(t('session:login.username')).fill(username)
  await page.getByLabel(t('session:login.password'), { exact: true }).fill('Dealdesk1')
  await press(page, t('session:login.submit'))
}

async function leave(page: Page, t: Translate): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/notifications')
  await press(page, t('common:shell.signOut'))
  await page.setViewportSize(PHONE)
  await expect(page.getByLabel(t('session:login.username'))).toBeVisible()
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('form[action="/logout"]')).not.toHaveCount(0)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function look(page: Page, script: boolean): Promise<void> {
  if (script) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
