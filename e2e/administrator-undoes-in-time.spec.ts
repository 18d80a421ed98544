import { expect, type Page } from '@playwright/test'
import { type Person, signIn } from './support/person.ts'
import { handsAreStill } from './support/still.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const undoOf = ({ page, t }: Person) =>
  page.locator('#toasts, #main').getByRole('button', { name: t('common:decision.undo') })
const list = (title: string) => `/deals/list/admin?q=${encodeURIComponent(title)}`

async function approve(person: Person, title: string) {
  const { page } = person
  await addWaitingDeals(1, title)
  await page.goto(list(title))
  await page.getByRole('row').last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.keyboard.press('a')
  await expect(page.locator('#dialog [type=submit]').first()).toBeVisible()
  await handsAreStill(page)
  await page.keyboard.press('Enter')
  await expect(undoOf(person)).toBeVisible()
}

const pass = (page: Page) => page.clock.fastForward('00:11')

test('an undo survives a reload, and a key leads to it from wherever the focus is [APPR-91, SHELL-120]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'administrator')
  const { page, t } = person
  await approve(person, 'Paper lantern walk')
  await page.reload()
  await expect(undoOf(person)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.locator('#dialog').getByText(t('shortcuts:key.undo'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#dialog')).toBeHidden()
  await page.keyboard.press('u')
  await expect(undoOf(person)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#toasts')).toContainText(t('core:undo.done'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paper lantern walk')
  await expect(undoOf(person)).toBeHidden()
})

test('an offer goes when its time is over, also where it is pointed at [APPR-91]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'administrator')
  const { page } = person
  await page.clock.install()
  await approve(person, 'Kite afternoon')
  await undoOf(person).hover()
  await pass(page)
  await expect(undoOf(person)).toBeHidden()
  await expect(page.locator('#toasts .toast')).toBeVisible()
})

test('so does the one on the page of a bulk action [BULK-14]', async ({ browser }) => {
  const person = await signIn(browser, 'administrator')
  const { page, t } = person
  const title = 'Drum circle at dusk'
  await addWaitingDeals(2, title)
  await page.clock.install()
  await page.goto(list(title))
  for (const at of [0, 1]) await page.getByRole('row').getByRole('checkbox').nth(at).check()
  await page.getByRole('button', { name: t('common:picks.act.approve') }).click()
  await page.getByRole('button', { name: t('bulk-actions:verb.approve') }).click()
  await expect(undoOf(person)).toBeVisible()
  await pass(page)
  await expect(undoOf(person)).toBeHidden()
})
