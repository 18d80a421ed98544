import { expect } from '@playwright/test'
import { codeInput, codeSent, fillPerson, openSignUp, type Visitor } from './support/sign-up.ts'
import { test } from './support/test.ts'

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
const verifyButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('otp:modal.verify'), exact: true })
const resendButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('otp:modal.resend') })
const dialog = ({ page }: Visitor) => page.getByRole('dialog')

test('Verify waits for six digits, typed or pasted; a wrong code is told in red and goes after two seconds [AUTH-64, AUTH-65, AUTH-69, AUTH-70, AUTH-71]', async ({
  browser,
}) => {
  const visitor = await openSignUp(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  await fillPerson(visitor)
  const good = dialog(visitor).locator('.note:not(.bad)')
  await expect(good).toHaveText('We’ve sent a one-time password to the mobile number.')
  const input = codeInput(visitor)
  await expect(input).toBeFocused()
  await expect(verifyButton(visitor)).toBeDisabled()
  await input.pressSequentially('12a3-45')
  await expect(input).toHaveValue('12345')
  await expect(verifyButton(visitor)).toBeDisabled()
  await input.pressSequentially('67')
  await expect(input).toHaveValue('123456')
  await expect(verifyButton(visitor)).toBeEnabled()
  await input.fill('')
  await expect(verifyButton(visitor)).toBeDisabled()
  await page.evaluate(() => navigator.clipboard.writeText('654 321'))
  await input.press('Control+v')
  await expect(input).toHaveValue('654321')
  await expect(verifyButton(visitor)).toBeEnabled()

  const wrong = otherThan(await codeSent(visitor))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await input.fill(wrong)
  await verifyButton(visitor).click()
  const alert = dialog(visitor).getByRole('alert')
  await expect(alert).toHaveText('This one-time password is wrong or has expired.')
  await expect(alert).toHaveClass(/bad/)
  await page.clock.runFor(1900)
  await expect(input).toHaveValue(wrong)
  await page.clock.runFor(200)
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
  await expect(verifyButton(visitor)).toBeDisabled()
})

test('another code can be asked for after a minute, which a timer counts [AUTH-67]', async ({
  browser,
}) => {
  const visitor = await openSignUp(browser)
  const { page, t } = visitor
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 10_000)
  await fillPerson(visitor)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/0:5\d|1:00/)
  await expect(resendButton(visitor)).toBeDisabled()
  await page.clock.runFor(30_000)
  await expect(timer).toHaveText(/0:[23]\d/)
  await expect(page.getByText(t('otp:modal.ready'))).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(timer).toHaveText('')
  await expect(page.getByText(t('otp:modal.ready'))).toHaveCount(1)
  await expect(resendButton(visitor)).toBeEnabled()
  await resendButton(visitor).click()
  await expect(dialog(visitor).getByRole('alert')).toContainText('Wait')
  await expect(timer).toHaveText(/0:\d\d|1:00/)
  await expect(resendButton(visitor)).toBeDisabled()
})

test('a closed dialog forgets what was entered, and the code still works [AUTH-68]', async ({
  browser,
}) => {
  const visitor = await openSignUp(browser)
  const { page, t } = visitor
  await fillPerson(visitor)
  await expect(verifyButton(visitor)).toBeDisabled()
  await codeInput(visitor).fill('123')
  await page.keyboard.press('Escape')
  await expect(dialog(visitor)).toHaveCount(0)
  const next = page.getByRole('button', { name: t('sign-up:person.next') })
  await expect(next).toBeFocused()
  await next.click()
  await expect(codeInput(visitor)).toHaveValue('')
  await expect(verifyButton(visitor)).toBeDisabled()
  await page.getByRole('link', { name: t('common:dialog.cancel') }).click()
  await expect(dialog(visitor)).toHaveCount(0)
  await next.click()
  await codeInput(visitor).fill(await codeSent(visitor))
  await codeInput(visitor).press('Enter')
  await expect(page).toHaveURL(/\/SignUp\/password$/)
})

test('a lost line is told and the digits stay', async ({ browser }) => {
  const visitor = await openSignUp(browser)
  const { page, t } = visitor
  await fillPerson(visitor)
  const code = await codeSent(visitor)
  await expect(verifyButton(visitor)).toBeDisabled()
  await page.context().setOffline(true)
  await codeInput(visitor).fill(code)
  await verifyButton(visitor).click()
  await expect(dialog(visitor).getByRole('alert')).toHaveText(t('otp:modal.network'))
  await expect(codeInput(visitor)).toHaveValue(code)
  await page.context().setOffline(false)
  await verifyButton(visitor).click()
  await expect(page).toHaveURL(/\/SignUp\/password$/)
})

test('the code comes from the message where the browser can read it', async ({ browser }) => {
  const visitor = await openSignUp(browser)
  const { page } = visitor
  await page.evaluate(() => {
    Reflect.set(window, 'OTPCredential', class {})
    navigator.credentials.get = async () =>
      Object.assign(Object.create(Credential.prototype), { code: '246813' })
  })
  await fillPerson(visitor)
  await expect(codeInput(visitor)).toHaveValue('246813')
  await expect(verifyButton(visitor)).toBeEnabled()
})
