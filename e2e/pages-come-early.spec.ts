import { expect, type Page, type Route } from '@playwright/test'
import { goto, isEarly, open, pass, passing, pathOf } from './support/early-pages.ts'
import { runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const LIST = '/deals/list/merchant'
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('#list tbody tr:not(.divide)')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const scroll = (page: Page) => page.evaluate(() => scrollTo(0, 10)).then(() => pass(page, 1500))

test('a row that the pointer rests on is there when it is pressed, as if asked for then [SHELL-173]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, LIST)
  const link = rows(page).first().locator('[data-row]')
  const href = (await link.getAttribute('href')) ?? ''
  const answered = page.waitForEvent('requestfinished', (request) => pathOf(request) === href)
  await rows(page).first().locator('td:visible').last().hover()
  await passing(page, () => early).toContain(href)
  await answered
  await link.click()
  await expect(page).toHaveURL(new RegExp(href))
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.locator('#announce')).toHaveText(await page.title())
  expect(pressed).toEqual([])
  await page.clock.resume()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(/^Deals/)
})

test('what the pointer only passes is not asked for [SHELL-173]', async ({ browser }) => {
  const { page, early } = await open(browser, '/invoices')
  for (const name of ['Orders', 'Branches', 'Deals']) {
    await entry(page, name).hover()
    await pass(page, 60)
    await page.mouse.move(700, 5)
  }
  await pass(page, 300)
  expect(early).toEqual([])
  await entry(page, 'Deals').hover()
  await pass(page, 70)
  expect(early).toEqual([LIST])
})

test('an entry that has the focus, and one that a finger holds, are asked for [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, '/invoices')
  await entry(page, 'Orders').focus()
  for (let tabs = 0; tabs < 2; tabs += 1) {
    await page.keyboard.press('Tab')
    await pass(page, 100)
  }
  expect(early).not.toEqual([])
  const box = await entry(page, 'Deals').boundingBox()
  const finger = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
  const tools = await page.context().newCDPSession(page)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await passing(page, () => early).toContain(LIST)
})

test('the next page of a list is asked for once it was scrolled, and again only by who turns pages [SHELL-173]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, LIST)
  await pass(page, 1500)
  expect(early).toEqual([])
  await scroll(page)
  await passing(page, () => early).toEqual([LIST])
  await entry(page, 'Invoices').click()
  await expect(heading(page)).toHaveText('Invoices')
  await entry(page, 'Deals').click()
  await expect(heading(page)).toHaveText('Deals')
  early.length = pressed.length = 0
  await scroll(page)
  expect(early).toEqual([])
  await page.locator('#list .pager [rel=next]').click()
  await expect(page).toHaveURL(/page=1/)
  await expect(page.locator('#list caption')).toBeFocused()
  await scroll(page)
  await passing(page, () => [...early, ...pressed]).not.toEqual([])
})

test('what nobody pressed is not asked for again in the same tab, and what is far away not before it is near [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, LIST)
  await scroll(page)
  await passing(page, () => early).toEqual([LIST])
  await goto(page, LIST)
  await scroll(page)
  expect(early).toEqual([LIST])
  await page.locator('#list .pager [rel=next]').click()
  await expect(page).toHaveURL(/page=1/)
  await page.setViewportSize({ width: 390, height: 600 })
  await goto(page, LIST)
  early.length = 0
  await scroll(page)
  expect(early).toEqual([])
  await page.locator('#list .pager').scrollIntoViewIfNeeded()
  await passing(page, () => early).toEqual([LIST])
})

test('at most four are asked for at once [SHELL-174]', async ({ browser }) => {
  const { page, early } = await open(browser, '/invoices')
  await page.route((url) => url.pathname !== '/invoices', hold)
  const links = page.locator('#menu a:visible:not([aria-current])')
  for (let at = 0; at < 6; at += 1) {
    await links.nth(at).hover()
    await pass(page, 100)
  }
  expect(early.length).toBe(4)
})

/** As on a line that has nothing to give for a while. */
async function hold(route: Route) {
  if (!isEarly(route.request())) return route.continue()
}

test('at most 100 KB are asked for at one address [SHELL-174]', async ({ browser }) => {
  const { page, early } = await open(browser, '/invoices')
  const heavy = `<p>${'0123456789'.repeat(6 * 1024)}</p>`
  await page.route(/\/(orders|branch|deals)/, async (route) => {
    if (!isEarly(route.request())) return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-length': String(heavy.length) }
    return route.fulfill({ response, body: heavy, headers })
  })
  for (const name of ['Orders', 'Deals']) {
    const answered = page.waitForEvent('requestfinished', isEarly)
    await entry(page, name).hover()
    await pass(page, 100)
    await answered
  }
  expect(early).toHaveLength(2)
  await entry(page, 'Dashboard').hover()
  await pass(page, 300)
  expect(early).toHaveLength(2)
})

test('an answer is good for half a minute [SHELL-174]', async ({ browser }) => {
  const { page, early, pressed } = await open(browser, '/invoices')
  const answered = page.waitForEvent('requestfinished', isEarly)
  await entry(page, 'Deals').hover()
  await passing(page, () => early).toEqual([LIST])
  await answered
  await pass(page, 31_000)
  pressed.length = 0
  await entry(page, 'Deals').dispatchEvent('click')
  await expect.poll(() => pressed).toEqual([LIST])
})

test('a write ends what was asked for before, and so does leaving the window [SHELL-174]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, '/invoices')
  const ends = [
    () =>
      document
        .querySelector('form[method=post]')
        ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true })),
    () => dispatchEvent(new Event('blur')),
  ]
  for (const [at, end] of ends.entries()) {
    if (at) await goto(page, '/invoices')
    early.length = pressed.length = 0
    const answered = page.waitForEvent('requestfinished', isEarly)
    await page.mouse.move(700, 5)
    await entry(page, 'Deals').hover()
    await passing(page, () => early).toEqual([LIST])
    await answered
    await page.evaluate(end)
    await entry(page, 'Deals').dispatchEvent('click')
    await expect(heading(page)).toHaveText('Deals')
    expect(pressed).toEqual([LIST])
  }
})

test('nothing is asked for before it is pressed with Save-Data, nor with 2G [SHELL-174]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, LIST, () => {
    const value = location.search ? { effectiveType: '2g' } : { saveData: true }
    Object.defineProperty(navigator, 'connection', { value })
  })
  for (const path of [LIST, `${LIST}?page=1`]) {
    if (path !== LIST) await goto(page, path)
    early.length = pressed.length = 0
    await page.mouse.move(700, 5)
    await rows(page).first().hover()
    await pass(page, 1500)
    expect(early).toEqual([])
    await rows(page).first().locator('[data-row]').click()
    await expect(page).toHaveURL(/\/deals\/view\//)
    expect(pressed).toHaveLength(1)
  }
})

test('a screen that is read only when opened is not drawn before, nor asked for twice [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, '/invoices')
  const answered = page.waitForResponse((response) => isEarly(response.request()))
  await entry(page, 'Dashboard').hover()
  await pass(page, 100)
  expect((await answered).status()).toBe(204)
  await page.mouse.move(700, 5)
  await entry(page, 'Dashboard').hover()
  await pass(page, 300)
  expect(early).toEqual(['/dashboard'])
  await entry(page, 'Dashboard').click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a review at rest has its question and the next item, and opens neither [SHELL-173]', async ({
  browser,
}) => {
  await addWaitingDeals(2, 'Theremin')
  const { page, pressed } = await open(browser, '/approvals?tab=deals&q=Theremin')
  const [looks, complete]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.method() === 'POST') looks.push(pathOf(request))
  })
  page.on('requestfinished', (request) => {
    if (isEarly(request)) complete.push(pathOf(request))
  })
  await page.getByRole('link', { name: 'Review' }).first().click()
  await expect(page).toHaveURL(/\/view\//)
  // Before htmx begins, for which time has to pass: the part counts the requests that run.
  await runPart(page, 'prefetch')
  await passing(page, () => page.locator('#look').textContent()).toContain('looking at this')
  looks.length = 0
  const upcoming = /\/approvals\/next\/|\/approve$/
  await passing(page, () => complete.filter((path) => upcoming.test(path))).toHaveLength(2)
  expect(looks).toEqual([])
  pressed.length = 0
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(pressed).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await passing(page, () => looks).toHaveLength(1)
  // The inbox beside it marks what is open now.
  expect(pressed.filter((path) => path !== '/approvals')).toEqual([])
})
