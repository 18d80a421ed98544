import { expect, type Page } from '@playwright/test'
import { type Held, hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/merchant'

test('of two links pressed on a slow line the second one is shown, whichever answers first', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/dashboard')
  const held = await hold(page, LIST)
  await follow(page, 'Deals')
  await follow(page, 'Orders')
  await expectToStay(page, 'Orders', held)
  await expect(page.locator('html')).not.toHaveAttribute('data-busy')
})

test('the second one is shown alone, also where the answer to the first had come ahead', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/invoices', { waitUntil: 'networkidle' })
  await runPart(page, 'prefetch')
  const ahead = page.waitForEvent('requestfinished', (request) => request.url().endsWith(LIST))
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const [first, second] = ['Deals', 'Orders'].map((name) =>
    menu.getByRole('link', { name, exact: true }),
  )
  await first?.hover()
  await ahead
  const before = await page.evaluate(() => history.length)
  await page.evaluate(
    (links) => {
      for (const link of links) if (link instanceof HTMLElement) link.click()
    },
    [await first?.elementHandle(), await second?.elementHandle()],
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('Back, pressed while a link has no answer yet, takes the press back', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/invoices')
  await follow(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  const held = await hold(page, LIST)
  await follow(page, 'Deals')
  await page.goBack()
  await expectToStay(page, 'Invoices', held)
})

test('the renewal of a list that was left again does not bring it back', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  await follow(page, 'Invoices')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  const held = await hold(page, LIST)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
  await follow(page, 'Orders')
  await expectToStay(page, 'Orders', held)
})

test('a question that comes late does not open over the next page', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/request-a-deal/offer-types')
  await page
    .locator('main summary', { hasText: t('common:moreActs') })
    .first()
    .click()
  const question = page.locator('main a[hx-target="#dialog"]:visible').first()
  const held = await hold(page, (await question.getAttribute('href')) ?? '')
  await question.click()
  await follow(page, 'Orders')
  await expectToStay(page, 'Orders', held)
  await expect(page.getByRole('dialog')).toBeHidden()
})

function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  return menu.getByRole('link', { name, exact: true }).click()
}

async function expectToStay(page: Page, title: string, held: Held): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  const address = page.url()
  held.release()
  await held.over()
  await expect(heading).toHaveText(title)
  expect(page.url()).toBe(address)
}
