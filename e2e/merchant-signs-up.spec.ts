import { type Browser, devices, expect } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInDark,
} from './support/accessible.ts'
import {
  choosePassword,
  codeInput,
  codeSent,
  fillPerson,
  openSignUp,
  signInFirst,
  type Visitor,
} from './support/sign-up.ts'
import { test } from './support/test.ts'

const phone = {
  ...devices['iPhone 13'],
  defaultBrowserType: undefined,
  viewport: { width: 390, height: 844 },
}

/** In dark on a phone only: the width makes no difference to colours. */
async function checkPage({ page }: Visitor) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (page.viewportSize()?.width === phone.viewport.width) await expectReadableInDark(page)
}

async function verify(visitor: Visitor) {
  await codeInput(visitor).fill(await codeSent(visitor))
  await visitor.page
    .getByRole('button', { name: visitor.t('otp:modal.verify'), exact: true })
    .click()
}

async function signUp(browser: Browser, way: Parameters<typeof openSignUp>[1]) {
  const visitor = await openSignUp(browser, way)
  const { page } = visitor
  await checkPage(visitor)
  await fillPerson(visitor)
  await checkPage(visitor)
  await verify(visitor)
  await expect(page).toHaveURL(/\/SignUp\/password$/)
  await checkPage(visitor)
  await choosePassword(visitor)
  await checkPage(visitor)
  return visitor
}

test('a merchant signs up and is led to the login page [AUTH-36, AUTH-50, AUTH-51, AUTH-54]', async ({
  browser,
}) => {
  const visitor = await signUp(browser, {})
  await visitor.page.waitForURL('**/login')
  await signInFirst(visitor)
})

test('a merchant signs up on a phone', async ({ browser }) => {
  const { page } = await signUp(browser, { ...phone, language: 'ru' })
  await page.waitForURL('**/login')
})

test('a merchant signs up without script', async ({ browser }) => {
  const visitor = await openSignUp(browser, { javaScriptEnabled: false })
  const { page, t } = visitor
  await page.getByRole('button', { name: t('sign-up:person.next') }).click()
  await expect(page.getByRole('alert')).toContainText(t('common:messages.phoneNumber'))
  await fillPerson(visitor)
  await expect(page).toHaveURL(/\/SignUp\/otp$/)
  await page.getByRole('button', { name: t('otp:modal.resend') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await verify(visitor)
  await expect(page).toHaveURL(/\/SignUp\/password$/)
  await choosePassword(visitor)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign-up:signIn') })
    .click()
  await signInFirst(visitor)
})

test('“Verify OTP” is there for a valid number, the mark for the verified one [AUTH-42]', async ({
  browser,
}) => {
  const visitor = await openSignUp(browser)
  const { page, t, number } = visitor
  const field = page.getByLabel(t('sign-up:person.localNumber'))
  const link = page.getByRole('button', { name: t('sign-up:person.verify') })
  const mark = page.getByText(t('sign-up:person.verified'), { exact: true })
  await expect(link).toBeHidden()
  await field.fill(number.slice(0, 9))
  await expect(link).toBeHidden()
  await field.fill(number)
  await link.click()
  await expect(codeInput(visitor)).toBeFocused()
  await verify(visitor)
  await expect(mark).toBeVisible()
  await expect(link).toBeHidden()
  await expect(field).toHaveValue(/^071 /)
  await field.fill(`${number.slice(0, 9)}x`)
  await expect(mark).toBeHidden()
  await expect(link).toBeVisible()
  await field.fill(`+94${number.slice(1)}`)
  await expect(mark).toBeVisible()
  await page.getByLabel(t('sign-up:person.fullName')).fill('Malini')
  await page.getByLabel(t('sign-up:person.fullName')).press('Enter')
  await expect(page).toHaveURL(/\/SignUp\/password$/)
})
