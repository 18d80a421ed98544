import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { fillDealForm } from './support/deal-form.ts'
import { type Person, signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'

test('AUTH-14 the sign-in form says what is wrong as soon as a field is left', async ({ page }) => {
  await page.goto('/login')
  const name = page.getByLabel('E-mail or mobile number')
  await name.fill('nadeesha')
  await name.blur()
  const message = 'Username should be valid email or phone number'
  await expect(page.getByText(message)).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('nadeesha@harbourhouse.example')
  await expect(page.getByText(message)).toBeHidden()
})

test('DEAL-24 a deal’s fields are checked on change, with the server’s sentences', async ({
  browser,
}) => {
  const { page, say } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const title = page.getByLabel(say('deals:form.title'), { exact: true })
  await title.fill('x'.repeat(101))
  await title.blur()
  await expect(page.getByText('Title should be less than 100 characters')).toBeVisible()
  await title.fill('')
  await title.blur()
  await expect(page.getByText('Title is required')).toBeVisible()
  await title.fill('Hoppers')
  await expect(page.getByText('Title is required')).toBeHidden()
  const price = page.getByLabel(say('deals:form.originalPrice'), { exact: true })
  for (const [typed, wrong] of [
    ['ten rupees', true],
    ['9,000.00', false],
  ] as const) {
    await price.fill(typed)
    await price.blur()
    await expect(page.getByText('Original price should be more than zero')).toBeVisible({
      visible: wrong,
    })
  }
})

test('FILES-01 FILES-03 a file input takes jpeg, jpg and png by their extension and says so of any other', async ({
  browser,
}) => {
  const { page, say } = await signIn(browser, 'merchant')
  await page.goto('/deals/add')
  const cover = page.getByLabel(say('deals:form.coverImage'), { exact: true })
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

const PUT_OFF_MS = 6000

async function addDeal(person: Person) {
  const { page, say } = person
  await page.goto('/deals/add')
  await fillDealForm(person, `Toast hoppers ${Date.now()}`)
  await page.clock.install()
  await page.getByRole('button', { name: say('deals:form.add') }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Deal added' })).toBeVisible()
}
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Deal added' })

test('SHELL-78 a success stays five seconds, waits while it is looked at, and can be closed', async ({
  browser,
}) => {
  test.slow()
  const person = await signIn(browser, 'merchant')
  const { page } = person
  await addDeal(person)
  await page.clock.runFor(4000)
  await expect(toast(page)).toBeVisible()
  await toast(page).hover()
  await page.clock.runFor(PUT_OFF_MS)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(1500)
  await expect(toast(page)).toHaveCount(0)
  await page.reload()
  await expect(toast(page)).toHaveCount(0)

  await addDeal(person)
  await toast(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(PUT_OFF_MS)
  await expect(toast(page)).toBeVisible()
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
})
