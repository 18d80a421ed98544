import { expect } from '@playwright/test'
import { isEarly, pathOf } from './support/early-pages.ts'
import { hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { addressOf, runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/merchant'

test('a page at rest is looked ahead from, also where the script for it came amid a request [SHELL-173]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  const early: string[] = []
  page.on('request', (request) => {
    if (isEarly(request)) early.push(pathOf(request))
  })
  const part = await hold(page, `**${addressOf('prefetch')}`)
  const list = await hold(page, `**${LIST}`)
  await page.goto('/invoices')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Deals', exact: true }).click()
  part.release()
  await runPart(page, 'prefetch')
  list.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
  await page.evaluate(() => scrollTo(0, 10))
  await expect.poll(() => early).toEqual([LIST])
})
