import { type BrowserContextOptions, expect } from '@playwright/test'
import { watchLine } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const ways: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without', { javaScriptEnabled: false }],
]

for (const [how, options] of ways) {
  test(`“Approve and next” opens the next deal of the queue, ${how} [APPR-26]`, async ({
    browser,
  }) => {
    const { page, t } = await signIn(browser, 'administrator', options)
    await page.goto('/approvals?tab=deals')
    await page
      .getByRole('row')
      .getByRole('link', { name: t('approvals:review') })
      .first()
      .click()
    await expect(page.getByRole('link', { name: t('deals:show.approve') })).toBeVisible()
    const first = new URL(page.url()).pathname
    await page.getByRole('link', { name: t('deals:show.approve') }).click()
    await page.getByRole('button', { name: t('approvals:andNext') }).click()
    await expect(page).toHaveURL((url) => {
      const { pathname } = url
      return pathname.startsWith('/deals/view/') && pathname !== first && !/approve$/.test(pathname)
    })
    await expect(page.getByRole('link', { name: t('deals:show.approve') })).toBeVisible()
  })
}

test('on a wide screen the list stands beside the review, and the keys walk it [APPR-92]', async ({
  browser,
}) => {
  const viewport = { width: 1440, height: 900 }
  const { page, t } = await signIn(browser, 'administrator', { viewport })
  const pane = page.locator('.panes > aside')
  const open = pane.locator('tr[aria-current=true]')
  await page.goto('/approvals?tab=deals')
  await page.locator('#list tbody a[data-row]').nth(1).click()
  await expect(open).toHaveCount(1)
  const review = page.url()
  expect(new URL(review).pathname).toMatch(/^\/deals\/view\/merchant\//)
  const left = await pane.boundingBox()
  const right = await page.locator('.pane').boundingBox()
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  const { pathname, search } = new URL(review)
  await expect(open.locator('a[data-row]')).toHaveAttribute('href', pathname + search)

  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(pane.locator('tr:not([aria-current]) a[data-row]:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(review)
  await expect(open).toHaveCount(1)
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goBack()
  await expect(page).toHaveURL(review)
  // A page with an island is loaded again: until then the one that was left says the same address.
  await expect(open.locator('a[data-row]')).toHaveAttribute('href', pathname + search)
  await page.goBack()
  await expect(page).toHaveURL(/\/approvals\?tab=deals$/)
  await expect(page.getByRole('link', { name: t('approvals:review') }).first()).toBeVisible()
  await expect(pane).toHaveCount(0)
})

test('the open row of a long inbox is seen, and going on asks for the inbox once until something is decided [APPR-92]', async ({
  browser,
}) => {
  const viewport = { width: 1440, height: 600 }
  const { page, t } = await signIn(browser, 'administrator', { viewport })
  const lists: string[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    // The list's own next page is asked for ahead when its link comes near.
    if (searchParams.has('for') && !searchParams.has('page')) lists.push(request.url())
  })
  const open = page.locator('.panes > aside tr[aria-current=true]')
  const isSeen = async () => {
    const [row, pane] = [await open.boundingBox(), await page.locator('aside.inbox').boundingBox()]
    return Boolean(
      row && pane && row.y >= pane.y && row.y + row.height <= pane.y + pane.height && pane.y >= 0,
    )
  }
  await page.goto('/approvals?tab=deals')
  await page.locator('#list tbody a[data-row]').nth(18).click()
  await expect(open).toHaveCount(1)
  await expect.poll(isSeen).toBe(true)
  for (let went = 0; went < 3; went += 1) {
    const before = await open.locator('a[data-row]').getAttribute('href')
    await page.getByRole('link', { name: t('approvals:nextItem') }).click()
    await expect(open.locator('a[data-row]')).not.toHaveAttribute('href', before ?? '')
    await expect(open).toHaveCount(1)
    await expect.poll(isSeen).toBe(true)
  }
  expect(lists).toHaveLength(1)

  await page.getByRole('link', { name: t('deals:show.approve') }).click()
  await page.getByRole('button', { name: t('approvals:andNext') }).click()
  await expect.poll(() => lists.length).toBe(2)
  await expect(open).toHaveCount(1)
})

test('below 1200 pixels, and without JavaScript, no list is asked for beside a review [APPR-92]', async ({
  browser,
}) => {
  for (const options of [
    { viewport: { width: 1199, height: 900 } },
    { viewport: { width: 390, height: 844 } },
    { javaScriptEnabled: false },
  ]) {
    const { page } = await signIn(browser, 'administrator', options)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const quiet = watchLine(page)
    await page.goto('/approvals?tab=deals')
    await page.locator('#list tbody a[data-row]').first().click()
    await expect(page).toHaveURL(/\/deals\/view\//)
    if (!('javaScriptEnabled' in options)) await quiet()
    await expect(page.locator('.panes > aside')).toBeHidden()
    expect(requests.filter((url) => url.includes('for='))).toEqual([])
  }
})
