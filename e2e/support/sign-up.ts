import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Language } from '#src/i18n/languages.ts'
import { sentCode } from './sent-code.ts'
import { type Translate, textsIn } from './texts.ts'

export type Visitor = { page: Page; t: Translate; number: string; fullName: string }
type Way = BrowserContextOptions & { language?: Language; fullName?: string }

/** Somebody without an account at the sign-up page, with a number that nobody else has. */
export async function openSignUp(browser: Browser, way: Way = {}): Promise<Visitor> {
  const { language = 'en', fullName = 'Malini Gunawardena', ...options } = way
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/SignUp')
  if (language === 'ru') {
    await page.getByRole('button', { name: textsIn('en')('common:shell.russian') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  }
  const number = `071${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  return { page, t: textsIn(language), number, fullName }
}

/** Fills in step 1 and presses Next. */
export async function fillPerson({ page, t, number, fullName }: Visitor): Promise<void> {
  await page.getByLabel(t('sign-up:person.fullName')).fill(fullName)
  await page.getByLabel(t('sign-up:person.localNumber')).fill(number)
  await page.getByRole('button', { name: t('sign-up:person.next') }).click()
  await expect(codeInput({ page, t })).toBeVisible()
}

/** The field for the code, in the dialog or on its page. */
export function codeInput({ page, t }: Pick<Visitor, 'page' | 't'>) {
  return page.getByLabel(t('otp:modal.label'), { exact: true })
}

/** The newest code that was sent to the number. */
export function codeSent({ page, number }: Visitor): Promise<string> {
  return sentCode(page, `+94${number.slice(1)}`)
}

/** Step 2, to the end of the sign-up. */
export async function choosePassword({ page, t }: Visitor): Promise<void> {
  await page.getByLabel(t('sign-up:password.password'), { exact: true }).fill('Frangipani8')
  await page.getByLabel(t('sign-up:password.confirm'), { exact: true }).fill('Frangipani8')
  await page.getByRole('button', { name: t('sign-up:password.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('sign-up:done.title'))
}

/** The new merchant signs in with the number and sees the own profile. */
export async function signInFirst({ page, t, number }: Visitor): Promise<void> {
  await page.getByLabel(t('session:login.username')).fill(number)
  await page.getByLabel(t('session:login.password'), { exact: true }).fill('Frangipani8')
  await page.getByRole('button', { name: t('session:login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/merchant$/)
}
