import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const ADDRESS = `https://harbourhouse.example/${'terms-and-conditions-of-the-season/'.repeat(4)}`
const WORD = 'Lamp-lit'.repeat(25).replaceAll('-', '')

test('long words and addresses do not widen a form or a record', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/list/merchant')
  const deal = (await page.locator('[data-row]').first().getAttribute('href')) ?? ''
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/deals/add')
    const island = page.locator('x-island[name=rich-text]')
    await island.scrollIntoViewIfNeeded()
    await expect(island.locator('.editor')).toBeVisible()
    await page.getByRole('textbox', { name: t('deals:form.terms'), exact: true }).fill(ADDRESS)
    await expectNoSidewaysScroll(page)
    await page.goto(deal)
    await page.locator('h1').evaluate((title, text) => {
      title.textContent = text
    }, WORD)
    await page
      .locator('.prose')
      .first()
      .evaluate((terms, text) => {
        terms.textContent = text
      }, ADDRESS + WORD)
    await expectNoSidewaysScroll(page)
  }
  await page.context().close()
})

test('long Russian labels break no figure of the dashboard', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator', { language: 'ru' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  const figures = page.locator('.tally dd')
  const heights = await figures.evaluateAll((all) =>
    all.map((one) => one.firstElementChild?.getClientRects().length ?? 1),
  )
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.max(...heights)).toBe(1)
  await page.context().close()
})
