import { expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { expectAccessible, expectFitsAt, expectNoSidewaysScroll } from './support/accessible.ts'
import { type Person, signIn, type Who } from './support/person.ts'
import { test } from './support/test.ts'

const today = businessDate(Date.now(), 'Asia/Colombo')
const MERCHANTS = '/merchant-reports/deals-reports/merchant'
/** Those of a bank are an administrator's, of fewer deals. */
const readers: readonly { who: Who; deals: string; scripts: boolean[] }[] = [
  { who: 'administrator', deals: '/reports/deals', scripts: [true] },
  { who: 'bank', deals: '/reports/deals', scripts: [false] },
  { who: 'merchant', deals: MERCHANTS, scripts: [true, false] },
]

for (const { who, deals, scripts } of readers) {
  for (const javaScriptEnabled of scripts) {
    const how = javaScriptEnabled ? 'with' : 'without'

    test(`${who} reads lists, periods and graphs, ${how} script [REPORT-05, REPORT-08, REPORT-37, REPORT-38, REPORT-39, ROLE-08]`, async ({
      browser,
    }) => {
      const person = await signIn(browser, who, { javaScriptEnabled })
      const { page, t } = person
      await page.goto('/reports')
      await page.locator(`.lines h2 a[href^="${deals}"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports:deals.title'))
      await page.getByText(t('reports:range.other')).click()
      await page.getByLabel(t('reports:range.from')).fill(addDays(today, -40))
      await page.getByRole('button', { name: t('reports:range.show') }).click()
      await expect(page).toHaveURL(/from=/)
      await openPeriods(person, javaScriptEnabled)

      await page.goto(deals)
      await page.getByRole('link', { name: t('reports:tab.graph') }).click()
      await page.getByLabel(t('reports:graph.option')).selectOption('THIS-YEAR')
      await page.getByRole('button', { name: t('reports:graph.generate') }).click()
      await expect(page).toHaveURL(/option=THIS-YEAR/)
      await expect(page.locator('figcaption')).toContainText('Deal Title vs View Count')
      await expectChart(page, javaScriptEnabled)
      await page.context().close()
    })
  }
}

/** From the first row of the list to its periods, and from days that are told by month to ones told by day. */
async function openPeriods({ page, t }: Person, script: boolean) {
  const link = page.locator('#list [data-row]').first()
  const title = (await link.getAttribute('title')) ?? (await link.textContent())
  await link.click()
  const inside = script ? page.getByRole('dialog') : page.getByRole('main')
  await expect(inside.getByRole('heading').first()).toContainText(title?.slice(0, 20) ?? '')
  const option = inside.getByLabel(t('reports:graph.option'))
  await expect(option).toHaveValue('MONTHLY')
  await expect(inside.locator('.days > svg')).toHaveAccessibleName(/: [\d,]+ .*: [\d,]+ /)
  await inside.getByLabel(t('reports:range.from')).fill(addDays(today, -9))
  if (script) {
    await inside.getByLabel(t('reports:range.from')).blur()
    await expect(option).toHaveValue('WEEKLY')
    await option.selectOption('DAILY')
  } else {
    await inside.getByRole('button', { name: t('reports:range.show') }).click()
    await expect(inside.getByText(t('core:report.optionUnfit')).last()).toBeVisible()
    await option.selectOption('DAILY')
  }
  await inside.getByRole('button', { name: t('reports:range.show') }).click()
  await expect(inside.locator('.figures tbody tr')).toHaveCount(10)
  if (!script) return
  await expectAccessible(page)
  await inside.getByRole('link', { name: t('reports:detail.close') }).click()
  await expect(inside).toBeHidden()
}

/** REPORT-46: the table is there for everyone; over it a chart where there is script. */
async function expectChart(page: Page, script: boolean) {
  const rows = page.locator('.figures tbody tr')
  expect(await rows.count()).toBeGreaterThan(1)
  if (!script) {
    await expect(rows.first()).toBeVisible()
    await expect(page.locator('.plot')).toBeHidden()
    return
  }
  await expect(page.locator('.plot canvas')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount((await rows.count()) + 1)
}

test('search and days of a report travel together, to its graph and back [REPORT-06]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  await page.goto('/reports/deals')
  const search = page.getByRole('searchbox')
  await search.fill('tea')
  await expect(page).toHaveURL(/q=tea/)
  await page.getByText(t('reports:range.other')).click()
  await page.getByLabel(t('reports:range.from')).fill(addDays(today, -40))
  await page.getByRole('button', { name: t('reports:range.show') }).click()
  await expect(page).toHaveURL(/from=/)
  expect(new URL(page.url()).searchParams.getAll('q')).toEqual(['tea'])
  await expect(search).toHaveValue('tea')
  await search.fill('high tea')
  await page.getByRole('link', { name: t('reports:tab.graph') }).click()
  await page.getByRole('button', { name: t('reports:graph.generate') }).click()
  await expect(page).toHaveURL(/option=/)
  await page.getByRole('link', { name: t('reports:tab.list') }).click()
  await expect(search).toHaveValue('high tea')
  await expect(page.getByLabel(t('reports:range.from'))).toHaveValue(addDays(today, -40))
  await page.context().close()
})

test('Back closes the periods of a row and stays on the report [REPORT-08]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/reports')
  await page.locator('.lines h2 a[href^="/reports/deals"]').click()
  const row = page.locator('#list [data-row]').first()
  const dialog = page.getByRole('dialog')
  await row.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/reports\/deals(\?from=[\d-]+&to=[\d-]+)?$/)
  await row.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/reports$/)
  await page.context().close()
})

test('a chart shows its figures as a table and back, by keyboard, in every theme and without motion [REPORT-46]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator', { reducedMotion: 'reduce' })
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await page.goto('/reports/categories?tab=graph&option=THIS-YEAR')
  const canvas = page.locator('.plot canvas')
  await expect(canvas).toBeVisible()
  const drawn = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL())
  const light = await drawn()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(drawn).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(drawn).toBe(light)

  const asTable = page.getByRole('button', { name: t('common:chart.asTable') })
  await asTable.focus()
  await page.keyboard.press('Enter')
  await expect(canvas).toBeHidden()
  await expect(page.locator('.bars svg').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(canvas).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(canvas).toBeHidden()
  await expect(page.locator('.bars tbody tr').first()).toBeVisible()
  await expect(page.locator('.paper-only')).toBeVisible()
  expect(violations).toEqual([])
  await page.context().close()
})

test('wrong days are told beside their fields, and kept [REPORT-23, REPORT-24, REPORT-25]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'bank')
  await page.goto('/reports/banks')
  await page.getByText(t('reports:range.other')).click()
  await page.getByLabel(t('reports:range.from')).fill(addDays(today, 2))
  await page.getByLabel(t('reports:range.to')).fill(addDays(today, 1))
  await page.getByRole('button', { name: t('reports:range.show') }).click()
  await expect(page.locator('.range .error').filter({ visible: true })).toHaveText(
    t('core:report.endInFuture'),
  )
  await expect(page.getByLabel(t('reports:range.to'))).toHaveValue(addDays(today, 1))
  await expectAccessible(page)
  await page.context().close()
})

test('reports fit a small phone with the longer Russian words too', async ({ browser }) => {
  const { page } = await signIn(browser, 'merchant', { language: 'ru' })
  const paths = ['/reports', MERCHANTS, `${MERCHANTS}?tab=graph&option=THIS-YEAR`]
  for (const path of [...paths, '/reports/categories']) {
    await page.goto(path)
    await expectFitsAt(page, 360)
  }
})

test('on a phone the picture of a report is as wide as its table below [REPORT-65]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant', { viewport: { width: 390, height: 844 } })
  await page.goto(`${MERCHANTS}?tab=graph&option=THIS-YEAR`)
  await expect(page.locator('.bars .thumb').first()).toHaveAttribute('src', /thumb/)
  await page.goto('/reports')
  await page.locator('.top a').first().click()
  const picture = page.locator('#periods .days > svg')
  await expect(picture).toHaveAccessibleName(new RegExp(t('reports:detail.chart')))
  const table = page.locator('#periods .figures')
  const [above, below] = [await picture.boundingBox(), await table.boundingBox()]
  expect(above?.width).toBeGreaterThan(280)
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await expectNoSidewaysScroll(page)
  await page.context().close()
})
