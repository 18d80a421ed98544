import { expect } from '@playwright/test'
import { fillDealForm, roomy } from './support/deal-form.ts'
import { hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('a merchant who presses Add before the pictures have arrived loses none', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, roomy)
  const { release } = await hold(page, '**/media')
  const title = `Hoppers on a slow line ${Date.now()}`
  await page.goto('/deals/add')
  await fillDealForm({ page, t }, title)
  await page.getByRole('button', { name: t('deals:form.add') }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: /image 3/ })).toHaveCount(1)
})

test('a message on a dead line keeps its text and file, and is sent once the line is back', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/list/merchant')
  await page.locator('main [data-row]').first().click()
  const text = page.getByRole('textbox', { name: t('review-threads:text') })
  await text.fill('Is the picture right?')
  const proof = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.getByLabel(t('review-threads:files')).setInputFiles(proof)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t('review-threads:send') }).click()
  await expect(page.getByText('Network Error')).toBeVisible()
  await expect(text).toHaveValue('Is the picture right?')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Is the picture right?' })
  await expect(sent.last()).toContainText('proof.pdf')
  await expect(text).toHaveValue('')
})
