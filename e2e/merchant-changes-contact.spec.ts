import { expect } from '@playwright/test'
import { expectUsableAt } from './support/accessible.ts'
import { fillSignIn, type Person, signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { sentCode } from './support/sent-code.ts'
import { test } from './support/test.ts'

const CONTACT = '/profile/merchant/edit?tab=contact'
const ways = [
  { script: true, who: 'shanika@queenstreetsalon.example', number: '0719990001' },
  { script: false, who: 'imran@pettahwalks.example', number: '0719990002' },
] as const

for (const { script, who, number } of ways) {
  test(`a merchant changes mobile number and e-mail, ${script ? 'with' : 'without'} script [MERCH-44, ACCT-25, AUTH-66]`, async ({
    browser,
  }) => {
    const person = await signIn(browser, who, { javaScriptEnabled: script })
    const email = `new-${number}@shop.example`

    await ask(person, 'mobile', number)
    await expect(person.page.getByRole('dialog')).toHaveCount(script ? 1 : 0)
    await enter(person, '000000')
    await expect(person.page.getByRole('alert').first()).toBeVisible()
    await enter(person, await sentCode(person.page, `+94${number.slice(1)}`))
    await arriveAtSignIn(person, 'accounts:contact.mobileChanged', script)
    await fillSignIn(person, number)

    await ask(person, 'email', email)
    await enter(person, await sentCode(person.page, email))
    await arriveAtSignIn(person, 'accounts:contact.emailChanged', script)
    await fillSignIn(person, email)
    await person.page.goto('/profile/merchant')
    await expect(person.page.getByText(email)).toBeVisible()
    await person.page.context().close()
  })
}

test('a newcomer finds the way from the dashboard and sends the business profile for approval [MERCH-51, ROLE-08]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'dilani@newkade.example')
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: t('dashboard:guide.open') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\/edit\?tab=business$/)
  const field = (name: Parameters<typeof t>[0]) => page.getByLabel(t(name))
  await field('profile:field.businessName').fill('New Kade')
  await field('profile:field.ownerName').fill('Dilani Jayasuriya')
  await field('profile:field.businessRegNo').fill('PV 00321')
  await field('profile:field.mobileNo').fill('077 345 6789')
  await field('profile:field.address').fill('5 Temple Road, Kandy')
  await field('profile:field.image').setInputFiles(await picture('hoppers'))
  await expect(page.locator('.files').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: t('profile:edit.send') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\?tab=business$/)
  const toast = page.getByRole('status').filter({ hasText: t('profiles:business.submitted') })
  await expect(toast).toBeVisible()
  await expect(page.getByText('5 Temple Road, Kandy')).toBeVisible()
  await page.goto('/dashboard')
  await page.getByText(t('onboarding:step.approval'), { exact: true }).click()
  await expect(page.getByText(t('onboarding:text.approvalWaiting'))).toBeVisible()
  await page.context().close()
})

test('everybody can use a form of the profile that was refused', async ({ browser }) => {
  const { page } = await signIn(browser, 'tharaka@lagoonkayaks.example')
  await page.goto('/profile/merchant/edit?tab=password')
  await page.locator('main form button.primary').first().click()
  await expect(page.locator('#errors')).toBeVisible()
  await expectUsableAt(page, [390, 1440])
})

async function ask({ page, t }: Person, kind: 'mobile' | 'email', value: string) {
  await page.goto(CONTACT)
  const field = page.locator(kind === 'mobile' ? '#field-mobileNo' : '#field-email')
  await field.fill(value)
  await page
    .locator('form')
    .filter({ has: field })
    .getByRole('button', { name: t('profile:contact.verify') })
    .click()
  await expect(page.getByLabel(t('otp:modal.label'), { exact: true })).toBeVisible()
}

async function enter({ page, t }: Person, code: string) {
  await page.getByLabel(t('otp:modal.label'), { exact: true }).fill(code)
  await page.getByRole('button', { name: t('otp:modal.verify'), exact: true }).click()
}

/** The message stands for two seconds with script; without it a link leads on. */
async function arriveAtSignIn(
  { page, t }: Person,
  message: Parameters<Person['t']>[0],
  script: boolean,
) {
  await expect(page.getByText(t(message))).toBeVisible()
  if (!script) await page.getByRole('link', { name: t('profile:changed.signIn') }).click()
  await expect(page).toHaveURL(/\/login$/)
}
