import { expect, type Page } from '@playwright/test'
import { pass } from './support/early-pages.ts'
import { signIn, signInOnPage } from './support/person.ts'
import { runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/merchant'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('the menu stands 300px wide at the left, and below 1024px it is a drawer behind a button [SHELL-30, SHELL-31]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant', { viewport: { width: 1280, height: 800 } })
  await page.goto('/dashboard')
  const box = await menu(page).boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 300])
  expect(main?.x).toBeGreaterThanOrEqual(300)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu(page).getByRole('link', { name: 'Deals', exact: true }).click()
  await expect(page).toHaveURL(/\/deals\/list\/merchant/)
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(menu(page)).toBeVisible()
})

test('while a page or a list loads a bar runs and the place is dimmed, and both end [SHELL-38, SHELL-39, SHELL-83]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/dashboard')
  let answer = () => {}
  let fails = false
  await page.route(/\/deals\/list\//, async (route) => {
    await new Promise<void>((go) => {
      answer = go
    })
    await (fails ? route.abort() : route.continue())
  })
  const bar = page.locator('.bar-load')
  const running = () => bar.evaluate((element) => element.getBoundingClientRect().width > 0)
  expect(await running()).toBe(false)

  const link = menu(page).getByRole('link', { name: 'Deals', exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect.poll(running).toBe(true)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  await expect.poll(running).toBe(false)
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')

  for (fails of [false, true]) {
    await page.getByRole('searchbox').fill(`hoppers ${fails}`)
    await expect(page.locator('#list')).toHaveAttribute('aria-busy', 'true')
    await expect.poll(running).toBe(true)
    answer()
    await expect.poll(running).toBe(false)
    await expect(page.locator('#list')).not.toHaveAttribute('aria-busy', 'true')
  }
})

test('what is there stays as it is while an answer takes less than a quarter of a second [SHELL-83]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.clock.install()
  await page.goto(LIST)
  await page.route(/\/deals\/view\//, () => undefined)
  await page.clock.pauseAt(Date.now() + 60_000)
  const link = page.locator('#list [data-row]').first()
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  const main = page.getByRole('main')
  await page.clock.runFor(240)
  await expect(main).not.toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(20)
  await expect(main).toHaveAttribute('aria-busy', 'true')
})

test('a term lives in the address of its screen, an empty one leaves it, a fresh visit has none [SHELL-40, SHELL-53]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  const box = page.getByRole('searchbox')
  await box.fill('verandah')
  await expect(page).toHaveURL(/[?&]q=verandah/)
  await box.fill('')
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await box.fill('tea')
  await expect(page).toHaveURL(/[?&]q=tea/)
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await menu(page).getByRole('link', { name: 'Deals', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a search waits for half a second without a key and asks once [SHELL-52]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('q=')) requests.push(new URL(request.url()).search)
  })
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.getByRole('searchbox').focus()
  for (const letter of 'rice') {
    await page.clock.runFor(450)
    await page.keyboard.press(letter)
  }
  await page.clock.runFor(450)
  expect(requests).toEqual([])
  await page.clock.resume()
  await expect(page).toHaveURL(/q=rice/)
  expect(requests).toEqual(['?q=rice'])
})

test('a link is asked for once, when the button goes down, and not at all where data is saved', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.clock.install()
  await page.goto('/dashboard')
  await runPart(page, 'prefetch')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(LIST)) requests.push(request.headers()['hx-target'] ?? '')
  })
  const link = menu(page).getByRole('link', { name: 'Deals', exact: true })
  await link.hover()
  await page.mouse.down()
  await expect.poll(() => requests).toEqual(['main#main'])
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  await expect(page).toHaveURL(LIST)
  expect(requests).toHaveLength(1)
  await page.goto('/dashboard')
  await runPart(page, 'prefetch')
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  requests.length = 0
  await link.hover()
  await page.mouse.down()
  await pass(page, 300)
  expect(requests).toEqual([])
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a picture that cannot be loaded gives way to the placeholder [SHELL-72]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(LIST)
  const image = page.getByRole('main').locator('tbody img').first()
  await expect(image).toHaveAttribute('src', '/images/placeholder.svg')
  await expect
    .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0)
})

test('no answer at all is a Network Error that offers the same again [API-09]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/dashboard')
  await page.route(/\/deals\/list\//, (route) => route.abort('connectionfailed'))
  await menu(page).getByRole('link', { name: 'Deals', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Network Error' })
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute(/\/deals\/list\//)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
})

test('without JavaScript everything can be read, and forms post and lead on [SHELL-93]', async ({
  browser,
}) => {
  const { page } = await signInOnPage(browser, 'merchant', { javaScriptEnabled: false })
  for (const path of ['/dashboard', '/notifications', '/profile/merchant', LIST]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=1/)
  await page.goto(LIST)
  const title = ((await page.locator('tbody a').first().textContent()) ?? '').trim()
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
