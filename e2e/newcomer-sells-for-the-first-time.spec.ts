import { type Browser, expect } from '@playwright/test'
import { press, toTheBroker } from './support/checkout.ts'
import { addDeal, approve, openReview } from './support/deal-journey.ts'
import { type Person, signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { approveAccount, approveVersion, openVersion } from './support/review.ts'
import {
  choosePassword,
  codeInput,
  codeSent,
  fillPerson,
  openSignUp,
  signInFirst,
} from './support/sign-up.ts'
import { test } from './support/test.ts'

test('a newcomer signs up, is approved, buys a plan and sells the first deal [AUTH-36, MERCH-51, SUBS-46]', async ({
  browser,
}) => {
  const mark = String(Date.now())
  const [fullName, business, title] = [`Malini ${mark}`, `Lotus ${mark}`, `String hoppers ${mark}`]
  const administrator = await signIn(browser, 'administrator')
  const merchant = await signUp(browser, fullName)

  await expectToDo(merchant, 'profile')
  await approveAccount(administrator, fullName)
  await expectToDo(merchant, 'profile')
  await fillBusiness(merchant, business)
  await fillContact(merchant)
  for (const queue of ['profile', 'contact'] as const) {
    await openVersion(administrator, business, queue)
    await approveVersion(administrator, queue)
  }

  await chooseCategory(merchant)
  await buyPlan(merchant, 'standard')

  await addDeal(merchant, title, 0)
  await expectTag(merchant, merchant.t('deals:show.pendingApproval'))
  await openReview(administrator, title)
  await approve(administrator)

  await expectListed(merchant, `/deals/list/merchant?status=active`, title)
  const bank = await signIn(browser, 'bank')
  await expectListed(bank, '/deals/list/bank', title)
  await merchant.page.goto('/profile/merchant?tab=plan')
  await expect(merchant.page.getByRole('main')).toContainText('Standard')
  for (const { page } of [merchant, administrator, bank]) await page.context().close()
})

/** Over the code in the outbox to the first sign-in; answers the merchant at the own profile. */
async function signUp(browser: Browser, fullName: string): Promise<Person> {
  const visitor = await openSignUp(browser, { fullName })
  const { page, t } = visitor
  await fillPerson(visitor)
  await codeInput(visitor).fill(await codeSent(visitor))
  await page.getByRole('button', { name: t('otp:modal.verify'), exact: true }).click()
  await expect(page).toHaveURL(/\/SignUp\/password$/)
  await choosePassword(visitor)
  await page.waitForURL('**/login')
  await signInFirst(visitor)
  return { page, t, language: 'en' }
}

/** What the dashboard says of a step on the way to the first deal. */
async function expectToDo({ page, t }: Person, step: 'profile') {
  await page.goto('/dashboard')
  const text = t(`onboarding:text.${step}`)
  await expect(page.getByText(text).first()).toBeVisible()
}

async function fillBusiness({ page, t }: Person, name: string) {
  await page.goto('/profile/merchant/edit?tab=business')
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key))
  await field('profile:field.businessName').fill(name)
  await field('profile:field.ownerName').fill('Malini Gunawardena')
  await field('profile:field.businessRegNo').fill('PV 00455')
  await field('profile:field.mobileNo').fill('077 456 7890')
  await field('profile:field.address').fill('18 Lake Road, Kurunegala')
  await field('profile:field.image').setInputFiles(await picture('hoppers'))
  await page.getByRole('button', { name: t('profile:edit.send') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\?tab=business$/)
}

async function fillContact({ page, t }: Person) {
  await page.goto('/profile/merchant/edit?tab=contact')
  await page.getByLabel(t('profile:field.personName')).fill('Sunil Gunawardena')
  await page.getByLabel(t('profile:field.designation')).fill('Manager')
  await page.getByRole('button', { name: t('profile:edit.send') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\?tab=contact$/)
}

async function chooseCategory({ page, t }: Person) {
  await page.goto('/profile/merchant/edit?tab=categories')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('profile:edit.save') }).click()
  await expect(page).toHaveURL(/\/profile\/merchant\?tab=categories$/)
}

async function buyPlan(merchant: Person, plan: string) {
  const { page, t } = merchant
  await toTheBroker(merchant, plan)
  await press(merchant, 'PAY')
  await expect(page.getByRole('heading', { name: t('order-payment:checkout.paid') })).toBeVisible()
}

async function expectTag({ page }: Person, text: string) {
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
}

async function expectListed({ page }: Person, list: string, title: string) {
  await page.goto(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(title)}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText(title)
}
