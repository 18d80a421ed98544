import { expect, type Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { watchLine } from './support/held.ts'
import { type Person, type people, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }

const titleOf = ({ page, t }: Person) => page.getByLabel(t('deals:form.title'), { exact: true })
const stateOf = ({ page }: Person) => page.locator('x-island[name=deal-draft] [role=status]')

/** Typed into a form whose draft was saved before, so that what it says changes. */
async function type(person: Person, field: Locator, text: string) {
  const saving = person.page.waitForResponse((answer) =>
    answer.url().endsWith('/deals/drafts/save'),
  )
  await field.fill(text)
  expect((await saving).status()).toBe(200)
  await expect(stateOf(person)).not.toBeEmpty()
}

test('what is typed is there after a reload and on another device, as one draft [DEAL-130, DEAL-132]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'rival', { language: 'ru', viewport: phone })
  const { page, t } = person
  const title = `Reload ${Date.now()}`
  await page.goto('/deals/add')
  await type(person, titleOf(person), title)
  await expect(page).toHaveURL(/[?&]draft=/)
  await page.reload()
  await expect(titleOf(person)).toHaveValue(title)
  await expect(stateOf(person)).not.toBeEmpty()
  await type(person, page.getByLabel(t('deals:form.subTitle')), 'With egg')
  const address = page.url()
  const other = await signIn(browser, 'rival', { language: 'ru' })
  await other.page.goto(address)
  await expect(titleOf(other)).toHaveValue(title)
  await expect(other.page.getByLabel(t('deals:form.subTitle'))).toHaveValue('With egg')
  await page.goto('/deals/drafts')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toHaveCount(1)
  await expect(row.locator('[data-label]')).toHaveAttribute('data-label', t('deals:drafts.kept'))
  await row.getByRole('button', { name: t('deals:drafts.delete') }).click()
  await expect(row).toHaveCount(0)
  // The page of a deleted draft, loaded again, says so and leads to those that are there.
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/deals\/drafts$/)
  await expect(other.page.locator('#toasts').getByText(t('core:draft.notFound'))).toBeVisible()
})

const untouched: Record<keyof typeof people, readonly string[]> = {
  administrator: [
    '/brands/add',
    '/categories/add',
    '/roles/add',
    '/request-a-deal/add-offer-type',
    '/subscriptions/merchant/add',
    '/subscriptions/users/add',
  ],
  merchant: ['/branch/add', '/profile/merchant/edit', '/profile/merchant/edit?tab=contact'],
  rival: ['/deals/add', '/deals-of-the-day/merchant/create-deal-of-the-day'],
  bank: ['/branch/add', '/profile/bank/edit'],
}

/** Half of the forms on a phone and in Russian. */
const onPhone = new Set(['merchant', 'bank'])

for (const [who, addresses] of Object.entries(untouched))
  test(`a form that was looked at only is left without a question (${who}) [SHELL-175]`, async ({
    browser,
  }) => {
    const way = onPhone.has(who) ? ({ language: 'ru', viewport: phone } as const) : {}
    const person = await signIn(browser, who as keyof typeof people, way)
    const { page } = person
    const quiet = watchLine(page)
    await page.clock.install()
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.accept()
    })
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('main form[data-guard]')).toBeVisible()
      const fields = page.locator(
        'main form[data-guard] :is(input, textarea, select, [role=textbox]):visible',
      )
      for (const field of await fields.all()) {
        await field.focus()
        await page.keyboard.press('Tab')
      }
      await quiet()
      await page.clock.runFor(3000)
      await quiet()
      const here = page.url()
      await page.locator('main form[data-guard] a').last().click()
      await expect(page).not.toHaveURL(here)
      expect(questions, address).toEqual([])
    }
  })
