import { expect, type Page } from '@playwright/test'
import type { Key } from '#src/i18n/keys.ts'
import { expectUsableAt } from './support/accessible.ts'
import { hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')
const list = '/subscriptions/users'

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'

  test(`a package is created, changed and deleted, ${how} [UPKG-01, SCREEN-64]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: script })
    const [name, other] = [`Monsoon, ${how}`, `After the rain, ${how}`]
    await page.goto(list)
    await page.getByRole('link', { name: t('user-packages:form.create') }).click()
    if (script) await expect(page.getByRole('dialog')).toBeVisible()
    await page.locator('#field-name').fill(name)
    await press(page, 'user-packages:form.save')
    await expect(page.locator('#errors')).toContainText('Price is a required field')
    await page.locator('#field-price').fill('750')
    await page.locator('#field-couponLimit').fill('20')
    await page.locator('#field-validDays').fill('45')
    await page.locator('#field-imageUrl').setInputFiles(await picture('surf'))
    if (script) await expect(page.locator('.files input[value]')).toHaveCount(1)
    await press(page, 'user-packages:form.save')
    await expectMessage(page, 'core:package.added')
    await expect(card(page, name)).toContainText('LKR 750.00')
    await expect(card(page, name)).toContainText('20 coupons')

    await page.getByRole('link', { name: `${t('user-packages:card.edit')} ${name}` }).click()
    await page.locator('#field-name').fill(other)
    await press(page, 'user-packages:form.save')
    await expect(card(page, other)).toBeVisible()
    await expect(card(page, name)).toHaveCount(0)

    await card(page, other).locator('summary').click()
    await page.getByRole('link', { name: `${t('user-packages:card.delete')} ${other}` }).click()
    await press(page, 'user-packages:delete.action')
    await expectMessage(page, 'core:package.deleted')
    await expect(card(page, other)).toHaveCount(0)
    await page.context().close()
  })
}

test('Save waits for a change, a new picture among them, and typing is not lost beside the dialog [UPKG-27]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(list)
  const edit = page.getByRole('link', { name: `${t('user-packages:card.edit')} Family weekends` })
  const save = page.getByRole('button', { name: t('user-packages:form.save') })
  const dialog = page.getByRole('dialog')
  await edit.click()
  await expect(save).toBeDisabled()
  await page.locator('#field-price').fill('2600')
  await expect(save).toBeEnabled()
  await page.mouse.click(5, 5)
  await expect(page.locator('#field-price')).toHaveValue('2600')
  await page.locator('#field-price').fill('2490.00')
  await expect(save).toBeDisabled()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(save).toBeDisabled()
  await page.locator('#field-imageUrl').setInputFiles(await picture('boat'))
  await expect(save).toBeEnabled()
  await page.context().close()
})

test('the refusal to delete a package in use is read in the dialog [UPKG-32, UPKG-34]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(list)
  await card(page, 'City bites').locator('summary').click()
  await page.getByRole('link', { name: `${t('user-packages:card.delete')} City bites` }).click()
  await press(page, 'user-packages:delete.action')
  const words = /people are using it/
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words)
  await page.context().close()
})

test('what is typed before the script has arrived can be saved', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(list)
  const late = await hold(page, /\/assets\/.*\.js$/)
  await page.getByRole('link', { name: t('user-packages:form.create') }).click()
  await page.locator('#field-name').fill('Monsoon')
  const arrived = page.waitForResponse(/\/assets\/.*\.js$/)
  late.release()
  await arrived
  await late.over()
  await press(page, 'user-packages:form.save')
  await expect(page.locator('#errors')).toBeFocused()
})

test('the dialog of a card can be used by everybody', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(list)
  await page.getByRole('link', { name: t('user-packages:form.create') }).click()
  await page.locator('#field-name').fill('Monsoon')
  await press(page, 'user-packages:form.save')
  await expect(page.locator('#errors')).toBeFocused()
  await expectUsableAt(page, [1440, 360])
})

function card(page: Page, name: string) {
  return page.locator('.tile').filter({ hasText: name })
}

async function press(page: Page, key: Key): Promise<void> {
  await page.getByRole('button', { name: t(key) }).click()
}

/** As a toast, or as a note where there is no script. */
async function expectMessage(page: Page, key: Key): Promise<void> {
  await expect(page.getByText(t(key)).filter({ visible: true }).first()).toBeVisible()
}
