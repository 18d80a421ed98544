import type { Browser } from '@playwright/test'
import { heldCodes } from './held-codes.ts'
import { signIn } from './person.ts'

/** The merchant at the open counter, and codes that a customer of the shop holds and has not used. */
export async function atCounter(browser: Browser, options = {}) {
  const codes = await heldCodes(4, 'Counter evening')
  const { page, t } = await signIn(browser, 'merchant', options)
  await page.goto('/coupon-redeem')
  return { page, t, codes }
}
