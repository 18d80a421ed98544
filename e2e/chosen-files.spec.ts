import { expect } from '@playwright/test'
import sharp from 'sharp'
import { hold } from './support/held.ts'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { addressOf, runPart } from './support/script-parts.ts'
import { test } from './support/test.ts'

test('pictures are counted when they are chosen, and one that goes is a change [DEAL-65, DEAL-66]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const images = page.getByLabel(t('deals:form.images'), { exact: true })
  const field = page.locator('.field').filter({ has: images })
  const tea = await picture('tea')
  await images.setInputFiles(Array.from({ length: 11 }, (_, at) => ({ ...tea, name: `${at}.jpg` })))
  await expect(field.getByText(t('deals:errors.imagesMax'))).toBeVisible()
  await expect(field.getByRole('listitem')).toHaveCount(0)
  await images.setInputFiles([tea])
  await expect(field.getByText(t('deals:errors.imagesMax'))).toBeHidden()
  await field.getByRole('button', { name: /Remove/ }).click()
  await expect(field.getByText(t('deals:errors.imagesRequired'))).toBeVisible()
})

test('a file input takes jpeg, jpg and png by their extension and says so of any other [FILES-01, FILES-03]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
  await expect(cover).toHaveAttribute('accept', '.jpeg,.jpg,.png')
  const { buffer, mimeType } = await picture('hoppers')
  const field = page.locator('.field').filter({ has: cover })
  for (const name of ['menu.pdf', 'menu.gif', 'menu.jpg.exe', 'menu']) {
    await cover.setInputFiles({ name, mimeType, buffer })
    await expect(field.getByText('Unsupported file type'), name).toBeVisible()
    await expect(field.getByRole('listitem')).toHaveCount(0)
  }
  const png = { mimeType: 'image/png', buffer: await sharp(buffer).png().toBuffer() }
  for (const name of ['menu.jpeg', 'menu.JPG', 'menu.png']) {
    const bytes = name.endsWith('png') ? png : { mimeType, buffer }
    await cover.setInputFiles({ name, ...bytes })
    await expect(field.getByText('Unsupported file type'), name).toBeHidden()
    await expect(field.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  }
})

test('what is wrong with a chosen file is still said when the rest of the script comes late [FILES-03]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant')
  const late = await hold(page, `**${addressOf('typing')}`)
  await page.goto('/deals/add')
  const cover = page.getByLabel(t('deals:form.coverImage'), { exact: true })
  const field = page.locator('.field').filter({ has: cover })
  await cover.focus()
  await cover.setInputFiles({ ...(await picture('tea')), name: 'menu.pdf' })
  const unsupported = field.getByText('Unsupported file type')
  await expect(unsupported).toBeVisible()
  late.release()
  await runPart(page, 'typing')
  await late.over()
  await expect(unsupported).toBeVisible()
})
