import { expect, type Page } from '@playwright/test'
import { hold, untilSeen, watchLine } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/merchant'
const isSearch = (url: URL) =>
  url.pathname === LIST && url.searchParams.has('q') && !url.searchParams.has('page')

test('an answer that comes during a press does not take away what is pressed', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  const { name, link } = await firstRow(page)
  const held = await hold(page, isSearch)
  const search = page.waitForRequest((request) => isSearch(new URL(request.url())))
  await page.getByRole('searchbox').fill(name)
  await search
  await link.hover()
  await page.mouse.down()
  held.release()
  await held.over()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('whoever holds on gets the answer all the same', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  await page.getByRole('searchbox').fill('zzqqzz')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.mouse.up()
})

test('Enter asks for a list once, before or after it asks by itself', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  const searches: string[] = []
  page.on('request', (request) => {
    if (isSearch(new URL(request.url()))) searches.push(request.url())
  })
  const lineIsQuiet = watchLine(page)
  const box = page.getByRole('searchbox')
  const answered = () => page.waitForResponse((answer) => isSearch(new URL(answer.url())))
  const first = answered()
  await box.fill('a')
  await box.press('Enter')
  await first
  const second = answered()
  await box.fill('b')
  await second
  await lineIsQuiet()
  await untilSeen(page)
  expect(searches.map((url) => new URL(url).searchParams.get('q'))).toEqual(['a', 'b'])
})

test('a search that got no answer is repeated with one press', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto(LIST)
  await page.route(isSearch, (route) => route.abort())
  await page.getByRole('searchbox').fill('zzqqzz')
  const again = page.getByRole('button', { name: t('common:network.retry') })
  await again.waitFor()
  await page.unroute(isSearch)
  await again.click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page).toHaveURL(/q=zzqqzz/)
})

async function firstRow(page: Page) {
  const link = page.locator('tbody a[data-row]').first()
  return { name: (await link.textContent())?.trim() ?? '', link }
}
