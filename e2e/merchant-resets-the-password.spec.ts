import { expect, type Page } from '@playwright/test'
import { expectUsableAt } from './support/accessible.ts'
import { sentCode } from './support/sent-code.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const NEW_PASSWORD = 'Hibiscus42'
const t = textsIn('en')

const people = [
  {
    script: true,
    email: 'roshan@udawalawejeeps.example',
    typed: '076 215 8380',
    to: '+94762158380',
  },
  {
    script: false,
    email: 'malini@oldtowncookery.example',
    typed: '+94776789012',
    to: '+94776789012',
  },
]

for (const { script, email, typed, to } of people) {
  test(`a forgotten password is replaced by a code, ${script ? 'with' : 'without'} script [AUTH-75, AUTH-80, AUTH-88]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: script })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('link', { name: t('session:login.forgot') }).click()
    await page.getByLabel(t('password:forgot.mobileNo')).fill(typed)
    await page.getByRole('button', { name: t('password:forgot.submit') }).click()
    await expect(page).toHaveURL(/\/resetpassword$/)

    if (script) {
      const again = page.getByRole('button', { name: t('password:reset.resend') })
      await expect(again).toBeDisabled()
      await expect(page.getByRole('timer')).toContainText(/0:[0-5]\d/)
    }
    await page.goto('/resetpassword/resend')
    await expect(page).toHaveURL(/\/resetpassword$/)

    await fillIn(page, '000000', NEW_PASSWORD)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel(t('password:reset.code'), { exact: true })).toHaveValue('')
    await fillIn(page, await sentCode(page, to), NEW_PASSWORD)

    await expect(
      page.getByRole('heading', { level: 1, name: t('session:login.title') }),
    ).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByText(t('accounts:reset.done')).filter({ visible: true })).toHaveCount(1)
    await page.getByLabel(t('session:login.username')).fill(email)
    await page.getByLabel(t('session:login.password'), { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: t('session:login.submit'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('common:shell.signOut') })).toBeVisible()
    await context.close()
  })
}

test('with script what is missing is said on change [AUTH-77, AUTH-84]', async ({ page }) => {
  await page.goto('/forgotpassword')
  const number = page.getByLabel(t('password:forgot.mobileNo'))
  await number.fill('123')
  await number.blur()
  await expect(page.locator('#field-mobileNo-error')).toHaveText(/^Invalid Mobile Number/)
  await number.fill('0779990100')
  await number.press('Enter')
  const code = page.getByLabel(t('password:reset.code'), { exact: true })
  await code.fill('12345')
  await code.blur()
  await expect(page.locator('#field-otp-error')).toHaveText('OTP required')
  await code.fill('123 456')
  await expect(page.locator('#field-otp-error')).toBeHidden()
})

test('another code is asked for after the wait, and what was typed stays [AUTH-90]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/forgotpassword')
  await page.getByLabel(t('password:forgot.mobileNo')).fill('077 999 0190')
  await page.getByRole('button', { name: t('password:forgot.submit') }).click()
  const again = page.getByRole('button', { name: t('password:reset.resend') })
  const names = ['code', 'password', 'confirmPassword'] as const
  const fields = names.map((name) => page.getByLabel(t(`password:reset.${name}`), { exact: true }))
  const typed = ['135 790', NEW_PASSWORD, NEW_PASSWORD]
  for (const [at, field] of fields.entries()) await field.fill(typed[at] ?? '')
  await expect(again).toBeDisabled()
  await page.clock.runFor(61_000)
  await expect(again).toBeEnabled()
  const answered = page.waitForResponse(/resend$/)
  await again.click()
  await answered
  await expect(again).toBeDisabled()
  await expect(page).toHaveURL(/\/resetpassword$/)
  for (const [at, field] of fields.entries()) await expect(field).toHaveValue(typed[at] ?? '')
})

test('everybody can use the pages for a new password', async ({ page }) => {
  const check = () => expectUsableAt(page, [1440, 360])
  const submit = page.getByRole('button', { name: t('password:forgot.submit') })
  await page.goto('/forgotpassword')
  await page.getByLabel(t('password:forgot.mobileNo')).fill('1')
  await submit.click()
  await check()
  await page.getByLabel(t('password:forgot.mobileNo')).fill('0779936050')
  await submit.click()
  await expect(page).toHaveURL(/\/resetpassword$/)
  await fillIn(page, '1', 'weak')
  await check()
})

async function fillIn(page: Page, code: string, password: string) {
  await page.getByLabel(t('password:reset.code'), { exact: true }).fill(code)
  await page.getByLabel(t('password:reset.password'), { exact: true }).fill(password)
  await page.getByLabel(t('password:reset.confirmPassword'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('password:reset.submit') }).click()
  await page.waitForLoadState()
}
