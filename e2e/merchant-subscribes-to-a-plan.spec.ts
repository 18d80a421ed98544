import { expect, type Page } from '@playwright/test'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')
const list = '/subscriptions/list/merchant'

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'

  test(`a plan is added, taken and left, ${how} [SUBS-30, SUBS-46, ROLE-08, ACCT-07, ACCT-08, SCREEN-57, SCREEN-58, SCREEN-59, SCREEN-60]`, async ({
    browser,
  }) => {
    const title = `Counter ${script ? 'one' : 'two'}`
    const options = { javaScriptEnabled: script }
    const { page: admin } = await signIn(browser, 'administrator', options)
    await admin.goto(list)
    await admin.getByRole('link', { name: t('plans:form.add') }).click()
    const submit = admin.getByRole('button', { name: t('plans:form.submit') })
    if (script) await expect(submit).toBeDisabled()
    await admin.locator('#field-title').fill(title)
    await admin.locator('#field-termsAndCondition').fill('Be kind.')
    await admin.locator('#field-noOfDealsPerMonth').fill('3')
    await admin.locator('#field-isFree').selectOption('yes')
    await submit.click()
    await expectMessage(admin, t('core:plan.added'))

    const { page: merchant } = await signIn(browser, 'mohamed@kottujunction.example', options)
    await merchant.goto(list)
    await merchant.getByRole('link', { name: title }).click()
    await merchant.getByRole('button', { name: t('plans:details.subscribe') }).click()
    await expect(merchant.getByText(t('plans:card.own'))).toBeVisible()

    await admin.getByRole('link', { name: title }).click()
    await expect(admin.getByRole('button', { name: t('plans:delete.action') })).toBeDisabled()
    await admin.getByRole('switch').click()
    await expect(admin.getByRole('switch')).not.toBeChecked()
    await admin.getByRole('link', { name: t('plans:tab.subscribers') }).click()
    await expect(admin.getByRole('link', { name: 'Kottu Junction' })).toBeVisible()

    await merchant.getByRole('link', { name: t('plans:details.seeProfile') }).click()
    await expect(merchant.getByRole('heading', { name: title })).toBeVisible()
    await merchant.getByRole('link', { name: t('plans:unsubscribe.action') }).click()
    await merchant.getByRole('button', { name: t('plans:unsubscribe.action') }).click()
    await expect(merchant.getByText(t('profile:plan.none'))).toBeVisible()
    await admin.context().close()
    await merchant.context().close()
  })
}

test('a plan is saved only when its form or its picture changed [SUBS-30]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(list)
  await page.locator('.tile a').first().click()
  await page.getByRole('link', { name: t('plans:form.editTitle'), exact: true }).click()
  const submit = page.getByRole('button', { name: t('plans:form.submit') })
  await expect(submit).toBeDisabled()
  const deals = page.locator('#field-noOfDealsPerMonth')
  const before = await deals.inputValue()
  await deals.fill('999')
  await expect(submit).toBeEnabled()
  await deals.fill(before)
  await expect(submit).toBeDisabled()
  await page.locator('#field-imageUrl').setInputFiles(await picture('boat'))
  await expect(submit).toBeEnabled()
  await page.context().close()
})

/** As a toast, or as a note where there is no script. */
async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}
