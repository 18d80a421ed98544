import { expect, type Page } from '@playwright/test'
import { slowLine } from './support/app-user.ts'
import { watchLine } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

type Press = Parameters<ReturnType<Page['locator']>['click']>[0]
type Link = [what: string, page: string, selector: string, leads: RegExp]

const links: Link[] = [
  ['an entry of the menu', '/brands', '#sidebar a[href="/categories"]', /\/categories$/],
  ['a further page', '/deals/list/admin', '#list .pager a[href*="page=1"]', /page=1/],
  ['the head of a column', '/deals/list/admin', '#list thead a', /sort=/],
  ['a row', '/deals/list/admin', '#list tbody a[data-row]', /\/deals\/view\//],
  ['a status', '/deals/list/admin', '.segment a:not([aria-current])', /status=/],
  ['a tab', '/approvals?tab=all', '.tabs a:not([aria-current])', /tab=/],
  [
    'a link that asks in a dialog',
    '/brands',
    '#person [data-shortcuts-help]',
    /\/preferences\/shortcuts/,
  ],
  ['a row that opens a popup', '/reports/categories', '#list tbody a[data-row]', /\/reports\//],
  ['a breadcrumb', '/brands/add', '#crumbs a[href="/brands"]', /\/brands$/],
  ['who is signed in', '/brands', '#person a', /\/profile\/admin/],
]

/** What the script does more with than follow it. */
const thorough = new Set(['a row', 'a link that asks in a dialog', 'a row that opens a popup'])

const modified: Press[] = [
  { modifiers: ['Control'] },
  { modifiers: ['Shift'] },
  { button: 'middle' },
]

/** The other page is looked at where it `isShown`; else it is closed as soon as it begins. */
async function expectOther(
  page: Page,
  leads: RegExp,
  act: () => Promise<void>,
  { isShown = true } = {},
) {
  const address = page.url()
  const [other] = await Promise.all([page.context().waitForEvent('page'), act()])
  await expect(other).toHaveURL(leads)
  if (isShown) await expect(other.locator('#main, main').first()).toBeVisible()
  await other.close()
  expect(page.url()).toBe(address)
  await expect(page.locator('#dialog')).toBeHidden()
}

test('every kind of link opens in another tab or window, by mouse and by keyboard [SHELL-142]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  for (const path of new Set(links.map(([, path]) => path))) {
    await page.goto(path)
    for (const [what, , selector, leads] of links.filter((link) => link[1] === path))
      await test.step(what, () => openOthers(page, selector, leads, thorough.has(what)))
  }
})

/** By Ctrl and by keyboard; where `isThorough` also by Shift and the middle button, which one listener serves. */
async function openOthers(page: Page, selector: string, leads: RegExp, isThorough: boolean) {
  const link = page.locator(selector).first()
  for (const [at, press] of modified.slice(0, isThorough ? 3 : 1).entries())
    await expectOther(
      page,
      leads,
      async () => {
        if (selector.startsWith('#person') && !(await link.isVisible()))
          await page.locator('.who').click()
        await link.click(press)
      },
      { isShown: at === 0 },
    )
  const byKey = async () => {
    await link.focus()
    await page.keyboard.press('Control+Enter')
  }
  await expectOther(page, leads, byKey, { isShown: false })
  await page.keyboard.press('Escape')
}

test('a cell of a row opens another tab or window, or nothing, never this one [SHELL-142]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  const quiet = watchLine(page)
  for (const path of ['/deals/list/admin', '/reports/categories', '/categories']) {
    await page.goto(path)
    const address = page.url()
    const cell = page.locator('#list tbody td:visible:not(:has(a, button, input))').first()
    for (const press of modified) {
      await cell.click(press)
      await quiet()
      for (const other of page.context().pages()) if (other !== page) await other.close()
      expect(page.url()).toBe(address)
      await expect(page.locator('#dialog')).toBeHidden()
    }
  }
})

test('on a slow line a held key leaves the page and its typed text where they are [SHELL-142]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands/add')
  await page.getByRole('textbox').first().fill('Half a name')
  await slowLine(page)
  let hasPrompted = false
  page.on('dialog', (dialog) => {
    hasPrompted = true
    dialog.dismiss()
  })
  const menu = page.locator('#sidebar a[href="/categories"]')
  for (const [at, press] of modified.entries())
    await expectOther(page, /\/categories$/, () => menu.click(press), { isShown: at === 0 })
  await expect(page.getByRole('textbox').first()).toHaveValue('Half a name')
  expect(hasPrompted).toBe(false)
})

test('a search that has just been typed goes along into another tab [SHELL-142]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/deals/list/admin')
  await page.getByRole('searchbox').fill('hop')
  const status = page.locator('.segment a:not([aria-current])').first()
  await expectOther(page, /q=hop/, () => status.click({ modifiers: ['Control'] })).catch(
    async () => {
      // The search itself may have changed this tab's address meanwhile.
      await expect(page).toHaveURL(/q=hop/)
    },
  )
})

test('a plain click still stays inside the page [SHELL-142]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands')
  const load = await page.evaluate(() => performance.timeOrigin)
  await page.locator('#sidebar a[href="/categories"]').click()
  await expect(page).toHaveURL(/\/categories$/)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(load)
})
