import { expect } from '@playwright/test'
import { codeInput, codeSent, fillPerson, openSignUp } from './support/sign-up.ts'
import { test } from './support/test.ts'

test('nodes that a password manager puts beside the code break nothing: what was typed and the focus stay, and the code is taken [AUTH-64]', async ({
  browser,
}) => {
  const visitor = await openSignUp(browser)
  const { page, t } = visitor
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('#field-otp')
      if (!field) return
      observer.disconnect()
      const icon = document.createElement('vault-icon')
      icon.attachShadow({ mode: 'open' })
      field.before(icon)
      field.setAttribute('data-vault', '1')
      field.value = '12'
      field.focus()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await fillPerson(visitor)
  const verify = page.getByRole('button', { name: t('otp:modal.verify'), exact: true })
  await expect(verify, 'the island has come').toBeDisabled()
  const input = codeInput(visitor)
  await expect(input).toHaveValue('12')
  await expect(input).toBeFocused()
  await input.pressSequentially('3456')
  await expect(verify).toBeEnabled()
  await input.fill(await codeSent(visitor))
  await verify.click()
  await expect(page.getByLabel(t('sign-up:password.password'), { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
