import { type Browser, expect, type Page, type Request, type Route } from '@playwright/test'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const LIST = '/deals/list/merchant'
const isEarly = (request: Request) => request.headers()['x-prefetch'] !== undefined
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('#list tbody tr:not(.divide)')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pathOf = (request: Request) => new URL(request.url()).pathname

type Seen = Person & { early: string[]; pressed: string[] }

/** A person on a page whose script runs, and everything that is asked for from then on. */
async function open(browser: Browser, path: string, init?: () => void): Promise<Seen> {
  const person = await signIn(browser, path.startsWith('/approvals') ? 'administrator' : 'merchant')
  const { page } = person
  const [early, pressed]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (/^\/(assets|media|favicon)/.test(pathOf(request))) return
    if (isEarly(request)) early.push(pathOf(request))
    else if (request.headers()['hx-request'] && request.method() === 'GET')
      pressed.push(pathOf(request))
  })
  if (init) await page.addInitScript(init)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return { ...person, early, pressed }
}

test('a row that the pointer rests on is there when it is pressed, as if asked for then [SHELL-173]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, LIST)
  const link = rows(page).first().locator('[data-row]')
  const href = (await link.getAttribute('href')) ?? ''
  await rows(page).first().locator('td:visible').last().hover()
  await expect.poll(() => early).toContain(href)
  await page.waitForLoadState('networkidle')
  await link.click()
  await expect(page).toHaveURL(new RegExp(href))
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.locator('#announce')).toHaveText(await page.title())
  expect(pressed).toEqual([])
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(/^Deals/)
})

test('what the pointer only passes is not asked for [SHELL-173]', async ({ browser }) => {
  const { page, early } = await open(browser, '/invoices')
  for (const name of ['Orders', 'Branches', 'Deals']) {
    await entry(page, name).hover()
    await page.mouse.move(700, 5)
  }
  await page.waitForTimeout(300)
  expect(early).toEqual([])
})

test('an entry that has the focus, and one that a finger holds, are asked for [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, '/invoices')
  await entry(page, 'Orders').focus()
  for (let tabs = 0; tabs < 2; tabs += 1) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(200)
  }
  await expect.poll(() => early.length).toBeGreaterThan(0)
  const box = await entry(page, 'Deals').boundingBox()
  const finger = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
  const tools = await page.context().newCDPSession(page)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await expect.poll(() => early).toContain(LIST)
})

test('the next page of a list is asked for once it is at rest, and again only by who turns pages [SHELL-173]', async ({
  browser,
}) => {
  const { page, early, pressed } = await open(browser, LIST)
  await expect.poll(() => early).toEqual([LIST])
  await entry(page, 'Invoices').click()
  await expect(heading(page)).toHaveText('Invoices')
  await entry(page, 'Deals').click()
  await expect(heading(page)).toHaveText('Deals')
  early.length = pressed.length = 0
  await page.waitForTimeout(1500)
  expect(early).toEqual([])
  await page.locator('#list .pager [rel=next]').click()
  await expect(page).toHaveURL(/page=1/)
  await expect(page.locator('#list caption')).toBeFocused()
  await expect.poll(() => early.length + pressed.length).toBeGreaterThan(0)
})

test('what nobody pressed is not asked for again in the same tab, and what is far away not before it is near [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, LIST)
  await expect.poll(() => early).toEqual([LIST])
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForTimeout(1200)
  expect(early).toEqual([LIST])
  await page.locator('#list .pager [rel=next]').click()
  await expect(page).toHaveURL(/page=1/)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(LIST, { waitUntil: 'networkidle' })
  early.length = 0
  await page.waitForTimeout(1200)
  expect(early).toEqual([])
  await page.locator('#list .pager').scrollIntoViewIfNeeded()
  await expect.poll(() => early).toEqual([LIST])
})

test('at most four are asked for at once [SHELL-174]', async ({ browser }) => {
  const { page, early } = await open(browser, '/invoices')
  await page.route((url) => url.pathname !== '/invoices', hold)
  const links = page.locator('#menu a:visible:not([aria-current])')
  for (let at = 0; at < 6; at += 1) {
    await links.nth(at).hover()
    await page.waitForTimeout(120)
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
    await entry(page, name).hover()
    await page.waitForTimeout(400)
  }
  expect(early).toHaveLength(2)
  await entry(page, 'Dashboard').hover()
  await page.waitForTimeout(300)
  expect(early).toHaveLength(2)
})

test('an answer is good for half a minute [SHELL-174]', async ({ browser }) => {
  const { page, early, pressed } = await open(browser, '/invoices')
  await page.clock.install()
  await entry(page, 'Deals').hover()
  await page.clock.runFor(200)
  await expect.poll(() => early).toEqual([LIST])
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(31_000)
  await entry(page, 'Deals').dispatchEvent('click')
  await expect.poll(() => pressed).toEqual([LIST])
})

for (const [what, end] of [
  [
    'a write',
    (page: Page) =>
      page.evaluate(
        () =>
          void document
            .querySelector('form[method=post]')
            ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true })),
      ),
  ],
  [
    'leaving the window',
    (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur'))),
  ],
] as const)
  test(`${what} ends what was asked for before [SHELL-174]`, async ({ browser }) => {
    const { page, early, pressed } = await open(browser, '/invoices')
    await entry(page, 'Deals').hover()
    await expect.poll(() => early).toEqual([LIST])
    await page.waitForLoadState('networkidle')
    await end(page)
    await entry(page, 'Deals').dispatchEvent('click')
    await expect(heading(page)).toHaveText('Deals')
    expect(pressed).toEqual([LIST])
  })

for (const [what, init] of [
  [
    'Save-Data',
    () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  ],
  ['2G', () => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })],
] as const)
  test(`nothing is asked for before it is pressed with ${what} [SHELL-174]`, async ({
    browser,
  }) => {
    const { page, early, pressed } = await open(browser, LIST, init)
    await rows(page).first().hover()
    await page.waitForTimeout(1500)
    expect(early).toEqual([])
    await rows(page).first().locator('[data-row]').click()
    await expect(page).toHaveURL(/\/deals\/view\//)
    expect(pressed).toHaveLength(1)
  })

test('a screen that is read only when opened is not drawn before, nor asked for twice [SHELL-173]', async ({
  browser,
}) => {
  const { page, early } = await open(browser, '/invoices')
  const answered = page.waitForResponse((response) => isEarly(response.request()))
  await entry(page, 'Dashboard').hover()
  expect((await answered).status()).toBe(204)
  await page.mouse.move(700, 5)
  await entry(page, 'Dashboard').hover()
  await page.waitForTimeout(300)
  expect(early).toEqual(['/dashboard'])
  await entry(page, 'Dashboard').click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a review at rest has its question and the next item, and claims neither [SHELL-173]', async ({
  browser,
}) => {
  await addWaitingDeals(2, 'Theremin')
  const { page, pressed } = await open(browser, '/approvals?tab=deals&q=Theremin')
  await page.getByRole('link', { name: 'Review' }).first().click()
  await expect(page.locator('#claim')).toContainText('looking at this')
  const [claims, complete]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.method() === 'POST') claims.push(pathOf(request))
  })
  page.on('requestfinished', (request) => {
    if (isEarly(request)) complete.push(pathOf(request))
  })
  const upcoming = /\/approvals\/next\/|\/approve$/
  await expect.poll(() => complete.filter((path) => upcoming.test(path)).length).toBe(2)
  expect(claims).toEqual([])
  pressed.length = 0
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(pressed).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect.poll(() => claims.length).toBe(1)
  // The inbox beside it marks what is open now.
  expect(pressed.filter((path) => path !== '/approvals')).toEqual([])
})
