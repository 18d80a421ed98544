import { expect, type Locator } from '@playwright/test'
import { atCounter } from './support/counter.ts'
import { signIn } from './support/person.ts'
import { printedPages } from './support/printed.ts'
import { test } from './support/test.ts'

const MOMENT = { en: /\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M/, ru: /\d\d-\d\d-\d{4}, \d\d:\d\d/ }

/** One of every kind of page, and what narrows it. */
const kinds: Record<
  'administrator' | 'merchant',
  readonly (readonly [path: string, narrowed?: string])[]
> = {
  administrator: [
    ['/dashboard'],
    ['/approvals'],
    ['/deals/list/admin?status=approved&page=1', '2'],
    ['/deals/list/admin?q=tea', 'tea'],
    ['/merchant?status=blocked'],
    ['/orders'],
    ['/audit'],
    ['/reports/deals?from=2026-01-01&to=2026-01-31', ' – '],
    ['/reports/merchants?tab=graph&option=THIS-YEAR'],
    ['/roles/add'],
    ['/notifications/settings'],
    ['/search?q=tea', 'tea'],
  ],
  merchant: [
    ['/dashboard'],
    ['/profile/merchant?tab=contact'],
    ['/branch'],
    ['/coupons'],
    ['/coupon-redeem'],
    ['/deals/add'],
    ['/subscriptions/list/merchant'],
    ['/preferences/shortcuts'],
  ],
}

for (const [who, language] of [
  ['administrator', 'en'],
  ['merchant', 'ru'],
] as const)
  test(`what the ${who} prints says what it is, narrowed by what, and when, in ${language} [SHELL-126]`, async ({
    browser,
  }) => {
    const { page, t } = await signIn(browser, who, { language })
    for (const [path, narrowed = ''] of kinds[who]) {
      await page.goto(path)
      const title = await page.title()
      const heading = (await page.locator('h1').textContent())?.replaceAll(/\s+/g, ' ')
      const pages = await printedPages(page)
      const text = pages.join(' ')
      expect(pages[0], path).toContain(title)
      expect(pages[0], path).toMatch(MOMENT[language])
      expect(pages[0]?.toLowerCase(), path).toContain(heading?.toLowerCase())
      expect(title, path).toContain(narrowed)
      expect(text, path).not.toContain(t('common:menu.emailCampaigns'))
      expect(text, path).not.toContain(t('common:shell.signOut'))
      expect(text, path).not.toContain(t('common:picks.page'))
    }
  })

test('a list prints its rows without boxes, and the line follows a search [SHELL-126]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/deals/list/merchant')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[name=pick]').first()).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.getByRole('searchbox').first().fill('tea')
  await expect(page).toHaveTitle(/tea/)
  const [first] = await printedPages(page)
  expect(first).toContain(await page.title())
  const row = await page.locator('#list tbody .name').first().textContent()
  expect(first).toContain(row?.slice(0, 12))
})

test('the button on a report, its graph, its popup and an invoice prints [SHELL-126]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed')
  })
  const printed = page.locator('html[data-printed]')
  const press = async (within: Locator) => {
    await within.getByRole('button', { name: t('common:print'), exact: true }).click()
    await expect(printed).toHaveCount(1)
  }
  for (const path of ['/reports/deals', '/reports/deals?tab=graph&option=THIS-YEAR']) {
    await page.goto(path)
    await press(page.locator('main'))
  }
  await page.goto('/reports/deals')
  await page.locator('#list a[data-row]').first().click()
  await press(page.locator('dialog:modal'))
  await page.goto('/invoices')
  await page.locator('tbody tr:not(.divide) a').first().click()
  await press(page.locator('main'))
})

test('an open dialog is printed, and nothing behind it [SHELL-126]', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/reports/deals')
  await page.locator('html[data-js]').waitFor()
  await page.locator('#list a[data-row]').first().click()
  const title = page.locator('dialog:modal h2').first()
  await expect(title).toBeVisible()
  const text = (await printedPages(page)).join(' ')
  expect(text).toContain((await title.textContent())?.replaceAll(/\s+/g, ' '))
  expect(text).toMatch(MOMENT.en)
  expect(text).not.toContain(t('reports:deals.title'))
  expect(text).not.toContain(t('common:menu.emailCampaigns'))
})

const papers = { roll: { width: '80mm', height: '200mm' }, A4: { format: 'A4' } } as const

test('the confirmation of a redemption fits a roll of 80 mm and A4 [COUP-173]', async ({
  browser,
}) => {
  const { page, t, codes } = await atCounter(browser, { language: 'ru' })
  const [code = ''] = codes
  await expect(page.locator('#redeem-button')).toBeDisabled()
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog:modal')
  await expect(dialog).toContainText(code)
  const address = await dialog
    .getByRole('link', { name: t('coupon-redeem:receipt.title') })
    .getAttribute('href')
  const printed = async () => {
    for (const [name, paper] of Object.entries(papers)) {
      const pages = await printedPages(page, paper)
      expect(pages, name).toHaveLength(1)
      const [text = ''] = pages
      for (const part of [code, 'Harbour House', t('coupon-redeem:done.title')])
        expect(text, name).toContain(part)
      expect(text, name).toMatch(MOMENT.ru)
      for (const part of ['receipt.title', 'undo.title', 'done.another'] as const)
        expect(text, name).not.toContain(t(`coupon-redeem:${part}`))
    }
  }
  await printed()
  await page.goto(address?.replace('/receipt', '') ?? '')
  await printed()
})
