import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { press, toTheBroker } from './support/checkout.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('a merchant pays for a plan, finds the order, its invoice and the PDF [PAY-29, PAY-30]', async ({
  browser,
}) => {
  const merchant = await signIn(browser, 'padma@sigirivillagestay.example')
  const { page, t } = merchant
  await page.goto('/profile/merchant?tab=plan')
  await page.getByRole('link', { name: t('plans:unsubscribe.action') }).click()
  await page.getByRole('button', { name: t('plans:unsubscribe.action') }).click()
  await expect(page.getByText(t('profile:plan.none'))).toBeVisible()

  await toTheBroker(merchant, 'standard')
  await press(merchant, 'PAY')
  await expect(page.getByRole('heading', { name: t('order-payment:checkout.paid') })).toBeVisible()

  await page.goto('/orders')
  await expect(page.locator('tbody tr:not(.divide)').first()).toContainText(t('orders:state.PAID'))
  await page.locator('tbody tr:not(.divide)').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standard' })).toBeVisible()
  await expectAccessible(page)

  const link = page.getByRole('link', { name: /^DD-/ }).first()
  const number = (await link.textContent()) ?? ''
  await link.click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText(number)
  await expect(paper).toContainText('Sigiri Village Stay')
  await expect(paper).toContainText('4,500.00')
  await expectNoSidewaysScroll(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('invoices:show.pdf') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  const text = pdfText(await readFile(await download.path()))
  for (const words of [number, 'Sigiri', 'Standard']) expect(text).toContain(words)
})

test('an invoice prints the sheet alone, dark on white also at night', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'merchant', { colorScheme: 'dark' })
  await page.goto('/invoices')
  await page.locator('tbody tr:not(.divide)').first().getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: t('common:print') }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const part of ['nav', 'main .btn', '.topbar']) {
    for (const one of await page.locator(part).all()) await expect(one).toBeHidden()
  }
  const { ink, paper } = await page.evaluate(() => ({
    ink: getComputedStyle(document.querySelector('article h1') ?? document.body).color,
    paper: getComputedStyle(document.body).backgroundColor,
  }))
  expect(ink).toMatch(/oklch\(0\.2/)
  expect(paper).toBe('rgba(0, 0, 0, 0)')
})
