import { type Browser, expect, type Page } from '@playwright/test'
import { heldCodes } from './support/held-codes.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const PIN = '482915'

test('after a switch in one tab of a till the other says who stands there with its next answer [CASH-03]', async ({
  browser,
}) => {
  const [code = ''] = await heldCodes(1, 'Two tabs')
  const owner = await signIn(browser, 'merchant')
  const { page, t } = owner
  const people = ['Sanduni Jayawardena', 'Tharindu Bandara']
  for (const [at, name] of people.entries()) await choosePin(browser, owner, name, at)

  await page.goto('/tills/add')
  await page.getByLabel(t('tills:column.name'), { exact: true }).fill('Two tabs')
  await page.locator('select[name=branchId]').selectOption({ label: 'Harbour House' })
  await page.locator('main form button').last().click()
  await page.locator('main img').waitFor()
  const link = /\/pair\/[\w-]{43}/.exec((await page.locator('main').textContent()) ?? '')?.[0]
  const context = await browser.newContext()
  const [one, other] = [await context.newPage(), await context.newPage()]
  await become(one, link ?? '')
  await come(one, people[0] ?? '')
  await other.goto('/coupon-redeem')
  const standing = other.locator('#at-till')
  await expect(standing).toContainText(people[0] ?? '')
  await come(one, people[1] ?? '')
  await other.locator('#field-code').fill(code)
  await expect(standing).toContainText(people[1] ?? '')
  await expect(other.locator('#field-code')).toHaveValue(code)
  await expect(other.locator('#code-state')).toContainText(t('core:coupon.valid'))

  async function come(tab: Page, name: string) {
    await tab.goto('/coupon-redeem/at/person')
    await tab.locator('select[name=cashierId]').selectOption({ label: name })
    await tab.locator('[name=pin]').fill(PIN)
    await tab.getByRole('button', { name: t('tills:counter.come') }).click()
    await expect(tab.locator('#at-till')).toContainText(t('tills:counter.person', { name }))
  }
})

async function become(device: Page, path: string) {
  await device.goto(path)
  await device.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=publicKey]')?.value !== '',
  )
  await device.locator('main form button').last().click()
  await expect(device.locator('#field-code')).toBeVisible()
}

/** By the link that the owner sends, on a phone of theirs. */
async function choosePin(browser: Browser, { page, t }: Person, name: string, at: number) {
  await page.goto('/cashiers')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.locator('a[href*="/link/"]').click()
  await page.getByRole('button', { name: t('cashiers:link.action') }).click()
  const email = ['sanduni', 'tharindu'][at]
  let link = ''
  const read = async () => {
    const outbox = await page.request.get(`/dev/outbox?to=${email}%40harbourhouse.example`)
    link = /\/pair\/[\w-]{43}/.exec(await outbox.text())?.[0] ?? ''
    return link
  }
  await expect.poll(read).not.toBe('')
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(link)
  await phone.locator('[name=pin]').fill(PIN)
  await phone.locator('main form button').last().click()
  await expect(phone.locator('#field-code')).toBeVisible()
}
