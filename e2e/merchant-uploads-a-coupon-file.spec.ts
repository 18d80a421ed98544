import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { holdScripts } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? ', corrects and sends again' : ', with JavaScript off'
  test(`a merchant uploads a file, watches it finish, downloads failures${how} [COUP-21, DEAL-21, ROLE-08]`, async ({
    browser,
  }) => {
    const page = await openFiles(browser, javaScriptEnabled)
    const day = await lastDay(page)
    const name = `e2e ${javaScriptEnabled ? 'with' : 'without'} script`
    const stem = javaScriptEnabled ? 'SCRIPT' : 'PLAIN'
    const good = [`${stem}-0001,${day}`, `${stem}-0002,${day}`]
    await upload(page, `${name}.csv`, ['couponCode,expiryDate', ...good, `X!,${day}`, `,${day}`])
    await untilSeen(page, 'Preview')
    await expect(page.getByText('line 5')).toBeVisible()
    await page.getByRole('button', { name: 'Start import' }).click()
    await untilSeen(page, '2 coupons were added. 2 lines failed')
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled) await expectAccessible(page)

    const failures = await download(page)
    expect(failures.split('\r\n').slice(1, 3)).toEqual([
      'X!,"There’s “!” in the code. It can have Latin letters, digits and hyphens only."',
      'line 5,The coupon code is missing.',
    ])
    if (!javaScriptEnabled) return
    await page.getByRole('link', { name: 'All files' }).click()
    const corrected = [`${stem}-0003,${day}`, `${stem}-0004,${day}`]
    await upload(page, `${name} corrected.csv`, ['couponCode,expiryDate', ...corrected])
    await untilSeen(page, 'Preview')
    await page.getByRole('button', { name: 'Start import' }).click()
    await untilSeen(page, '2 coupons were added.')
    await expect(page.getByText('lines failed')).toHaveCount(0)
  })
}

test('the button waits for a file, and the file is looked at before it is sent [COUP-06, COUP-04]', async ({
  browser,
}) => {
  const page = await openFiles(browser, true)
  const button = page.getByRole('button', { name: 'Upload' })
  await expect(button).toBeDisabled()
  await choose(page, 'wrong.csv', ['expiryDate;couponCount', '31-12-2030;5'])
  await expect(page.locator('#field-file-error')).toContainText(
    'Separate the columns with commas, not with “;”.',
  )
  await expect(button).toBeDisabled()
  await choose(page, 'swapped.csv', ['expiryDate,couponCode', '31-12-2030,TEA-0001'])
  await expect(page.locator('#field-file-error')).toContainText('“couponCode” comes first.')
  await choose(page, 'pdf.csv', ['%PDF-1.7'])
  await expect(page.locator('#field-file-error')).toContainText('This is a PDF.')
  await choose(page, 'picture.png', ['expiryDate,couponCount'])
  await expect(page.locator('#field-file-error')).toHaveText('Unsupported file type')
  await expect(button).toBeDisabled()
  await choose(page, 'right.csv', ['expiryDate,couponCount', '31-12-2030,5'])
  await expect(page.locator('#field-file-error')).toBeHidden()
  await expect(button).toBeEnabled()
})

for (const from of ['the page', 'the check of the file'])
  test(`a file is chosen and sent while the script of ${from} is on its way [COUP-06]`, async ({
    browser,
  }) => {
    const page = await openFiles(browser, true)
    const day = await lastDay(page)
    const upload = page.getByRole('button', { name: 'Upload' })
    await expect(upload).toBeDisabled()
    const release = await holdScripts(page)
    if (from === 'the page') await page.reload({ waitUntil: 'commit' })
    const name = `before ${from}.csv`
    await choose(page, name, ['expiryDate,couponCount', `${day},${from.length}`])
    await upload.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    release()
  })

test('a file that takes longer on a slow line than a page may shows how far it is, and arrives [COUP-01]', async ({
  browser,
}) => {
  const page = await openFiles(browser, true)
  await page.clock.install()
  await page.reload()
  const day = await lastDay(page)
  await choose(page, 'slow line.csv', ['expiryDate,couponCount', ...Array(18_000).fill(`${day},1`)])
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 500_000,
    uploadThroughput: 75_000,
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  const bar = page.getByRole('progressbar', { name: 'Sent so far' })
  await expect(bar).toBeVisible()
  await expect(page.getByText(/^[2-9]\d%$/)).toBeVisible()
  // Longer than any page waits for an answer.
  await page.clock.fastForward('05:00')
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'slow line.csv', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/coupons\/[0-9a-f-]{36}$/)
})

let files: string | undefined

/** The coupon files of Harbour House's newest deal that takes coupons, with script reached from its page once. */
async function openFiles(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const { page } = await signIn(browser, 'merchant', { javaScriptEnabled })
  if (files && javaScriptEnabled) await page.goto(files)
  else {
    await page.goto('/deals/list/merchant?status=active')
    await page.locator('#list tbody th a').first().click()
    await page.getByRole('link', { name: 'View coupon statistics' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Coupon files', level: 1 })).toBeVisible()
  files = page.url()
  return page
}

/** The day in the sample, which is the deal's last. */
async function lastDay(page: Page): Promise<string> {
  const sample = await page.request.get(`${page.url().split('?')[0]}/couponSample.csv`)
  return (await sample.text()).match(/\d\d-\d\d-\d{4}/)?.[0] ?? ''
}

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await page.getByLabel('Coupon file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

async function upload(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await choose(page, name, lines)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** With script the page asks by itself; without, a person presses Refresh. */
async function untilSeen(page: Page, words: string): Promise<void> {
  const seen = page.getByText(words).first()
  const refresh = page.getByRole('link', { name: 'Refresh' })
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click()
    await expect(seen).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download failed-coupons.csv' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('failed-coupons.csv')
  return readFile(await file.path(), 'utf8')
}
