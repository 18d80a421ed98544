import { PASSWORD } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'

export const devices = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
} as const

type From = { userAgent?: string; address?: string }

/** Another browser of an account, on a device and at an address behind the one trusted proxy. */
export async function signedInFrom(
  app: TestApp,
  { email }: { email: string },
  { userAgent, address }: From = {},
): Promise<Browser> {
  const browser = openBrowser(app)
  const answer = await browser.submit('/login', { username: email, password: PASSWORD }, '/login', {
    ...(userAgent && { 'user-agent': userAgent }),
    ...(address && { 'x-forwarded-for': address }),
  })
  if (answer.status !== 303) throw new Error(`sign-in failed: ${answer.status}`)
  return browser
}
