import { expect, type Page } from '@playwright/test'
import type { Key } from '#src/i18n/keys.ts'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'

  test(`a brand is added, changed and deleted, ${how} [BRAND-01, SCREEN-28, SCREEN-29, SCREEN-30]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: script })
    const [name, other] = [`Palmyra House, ${how}`, `Palmyra Works, ${how}`]
    await page.goto('/brands')
    await follow(page, 'brands:form.addTitle')
    await press(page, 'brands:form.addTitle')
    await expect(page.locator('#errors')).toContainText(t('common:messages.imageRequired'))
    await page.locator('#field-name').fill(name)
    await page.locator('#field-description').fill('Baskets, fans and treacle.')
    await page.locator('#field-imageUrl').setInputFiles(await picture('flowers'))
    if (script) await expect(page.locator('.files input[value]')).toHaveCount(1)
    await press(page, 'brands:form.addTitle')
    await expectMessage(page, 'core:brand.added')

    await page.goto(`/brands?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const deals = page.getByRole('link', { name: t('catalogue:tab.deals') })
    await deals.click()
    await expect(deals).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: t('common:empty.records') })).toBeVisible()
    await follow(page, 'brands:form.editTitle')
    await page.locator('#field-name').fill(other)
    await press(page, 'brands:form.save')
    await expectMessage(page, 'core:brand.updated')

    await page.goto(`/brands?q=${encodeURIComponent(other)}`)
    await page.getByRole('link', { name: other }).click()
    await follow(page, 'brands:delete.action')
    await expect(page.getByRole('heading', { name: t('brands:delete.title') })).toBeVisible()
    await press(page, 'brands:delete.action')
    await expectMessage(page, 'core:brand.deleted')
    await expect(page.getByRole('link', { name: other })).toHaveCount(0)
    await page.context().close()
  })

  test(`an offer type is added, renamed and deleted, ${how} [OFFER-01, SCREEN-31, SCREEN-32]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: script })
    const [name, other] = [`A free refill, ${how}`, `A free dessert, ${how}`]
    await page.goto('/request-a-deal/offer-types')
    await follow(page, 'offer-types:form.addTitle')
    await page.locator('#field-name').fill(name)
    await press(page, 'offer-types:form.addTitle')
    await expectMessage(page, 'core:offerType.added')

    await page.getByRole('link', { name: `${t('offer-types:list.edit')} ${name}` }).click()
    await page.locator('#field-name').fill(other)
    await press(page, 'offer-types:form.save')
    await expectMessage(page, 'core:offerType.updated')

    await page.locator('summary', { hasText: other }).click()
    await page.getByRole('link', { name: `${t('offer-types:list.delete')} ${other}` }).click()
    await press(page, 'offer-types:delete.action')
    await expectMessage(page, 'core:offerType.deleted')
    await expect(page.getByRole('rowheader', { name: other })).toHaveCount(0)
    await page.context().close()
  })
}

test('the refusal to delete a brand in use is read in the dialog [BRAND-15]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands?q=Ceylon+Leaf')
  await page.getByRole('link', { name: 'Ceylon Leaf' }).click()
  await follow(page, 'brands:delete.action')
  await press(page, 'brands:delete.action')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(/on the profile of \d+ merchants/)
  await page.context().close()
})

test('the pages of a tab swap the list alone and push their address', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands?q=Ceylon+Leaf')
  await page.getByRole('link', { name: 'Ceylon Leaf' }).click()
  await page.getByRole('link', { name: t('catalogue:tab.deals') }).click()
  await expect(page).toHaveURL(/tab=deals$/)
  const first = page.locator('#list tbody a').first()
  const before = await first.getAttribute('href')
  await page.getByRole('link', { name: t('common:pages.next') }).click()
  await expect(page).toHaveURL(/tab=deals&page=1$/)
  await expect(first).not.toHaveAttribute('href', before ?? '')
  await page.context().close()
})

function follow(page: Page, key: Key): Promise<void> {
  return page
    .getByRole('main')
    .getByRole('link', { name: t(key) })
    .click()
}

function press(page: Page, key: Key): Promise<void> {
  return page.getByRole('button', { name: t(key), exact: true }).click()
}

async function expectMessage(page: Page, key: Key): Promise<void> {
  await expect(page.getByText(t(key)).filter({ visible: true })).toHaveCount(1)
}
