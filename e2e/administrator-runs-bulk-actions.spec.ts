import { type BrowserContextOptions, expect } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const ways: [string, number, BrowserContextOptions][] = [
  ['with JavaScript', 120, { viewport: { width: 1440, height: 900 } }],
  ['without, on a phone', 30, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }],
]

for (const [how, count, options] of ways) {
  test(`an administrator rejects ${count} deals at once, ${how} [BULK-01, BULK-06]`, async ({
    browser,
  }) => {
    const title = `Lantern parade ${how}`
    const total = String(count)
    await addWaitingDeals(count, title)
    const { page, t } = await signIn(browser, 'administrator', options)
    await page.goto(`/deals/list/admin?q=${encodeURIComponent(title)}`)
    await expectNoSidewaysScroll(page)
    const row = await page.getByRole('row').last().boundingBox()
    const box = await page.getByRole('checkbox').last().boundingBox()
    const margin = row && box && row.x + row.width - box.x - box.width
    expect(margin).toBeGreaterThan(8)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('link', { name: t('common:picks.all', { total }) }).click()
    await expect(page.getByText(t('common:picks.allSelected', { total }))).toBeVisible()
    await page.getByRole('button', { name: t('common:picks.act.reject') }).click()
    const question = t('bulk-actions:question.reject', { what: `${total} deals` })
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    await page.getByRole('textbox', { name: t('common:dialog.comment') }).fill('Say which branch.')
    await page.getByRole('button', { name: t('bulk-actions:verb.reject') }).click()
    await expect(page).toHaveURL(/\/bulk-actions\//)
    const address = page.url()
    await page.close()

    const again = await page.context().newPage()
    await again.goto(address)
    const done = again.getByText(t('bulk-actions:done', { done: total, total }))
    const refresh = again.getByRole('link', { name: t('common:progress.refresh') })
    // By itself with script; without, Refresh asks again.
    await expect(async () => {
      if (options.javaScriptEnabled === false && (await refresh.isVisible())) await refresh.click()
      await expect(done).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    await expectNoSidewaysScroll(again)
    await again.getByRole('link', { name: t('bulk-actions:back') }).click()
    await expect(again.getByRole('row').nth(1)).toContainText(t('deals:status.REJECTED'))
  })
}

test('rows are ticked one by one or a page at a time, and their number is said [BULK-01]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/approvals?tab=all')
  const boxes = page.getByRole('checkbox')
  await boxes.first().check()
  await boxes.nth(1).check()
  const counted = (count: number) => page.getByText(`${t('common:picks.selected')} ${count}`)
  await expect(counted(2)).toBeVisible()
  await page.getByRole('link', { name: t('common:picks.page') }).click()
  await expect(counted(await boxes.count())).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: t('common:picks.act.approve') }).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(
    String(await boxes.count()),
  )
  await expectAccessibleInBothThemes(page)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('common:dialog.cancel') })
    .click()
  await expect(counted(await boxes.count())).toBeVisible()
})

test('where the bar of what was ticked needs two lines, both end at its edge [BULK-01]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/deals/list/admin')
  await page.getByRole('checkbox').first().check()
  const select = page.getByRole('link', { name: t('common:picks.all', { total: '' }) })
  const exported = page.getByRole('button', { name: t('common:picks.export') })
  // However many deals other journeys have added.
  await select.evaluate(
    (link, words) => {
      link.textContent = words
    },
    t('common:picks.all', { total: '10,000' }),
  )
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const [above, below] = [await select.boundingBox(), await exported.boundingBox()]
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
    expect(Math.round(rightOf(below))).toBe(Math.round(rightOf(above)))
  }
})

function rightOf(box: { x: number; width: number } | null): number {
  return box ? box.x + box.width : Number.NaN
}
