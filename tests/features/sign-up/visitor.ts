import type { TestApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { codeSentTo } from '#tests/support/messages.ts'

let last = Math.floor(Math.random() * 900_000)

/** A Sri Lankan mobile number that no other test uses. */
export function freshNumber() {
  last += 1
  const digits = `71${String(last).padStart(7, '0')}`
  return { typed: `0${digits}`, canonical: `+94${digits}`, digits }
}

export const NAME = 'Malini Gunawardena'
export const NEW_PASSWORD = 'Frangipani8'
/** Fields of step 2, which sends back the number that it shows. */
export function passwords(localNumber: string, more: Record<string, string> = {}) {
  return { localNumber, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more }
}

/** Fields of step 1. */
export function person(localNumber: string, more: Record<string, string> = {}) {
  return { userRole: 'MERCHANT', fullName: NAME, localNumber, ...more }
}

/** As the island sends a form. */
export const asIsland = { accept: 'application/json' }

/** A browser that has pressed Next: a code is on its way to its number. */
export async function withCode(app: TestApp, number = freshNumber()) {
  const browser = openBrowser(app)
  await browser.submit('/SignUp', person(number.typed))
  return { browser, number }
}

/** Enters the code that was sent to the number. */
export async function enterCode(app: TestApp, browser: Browser, canonical: string) {
  const otp = await codeSentTo(app.services, canonical)
  return browser.submit('/SignUp/otp', { otp })
}

/** A browser that stands at step 2. */
export async function verified(app: TestApp) {
  const { browser, number } = await withCode(app)
  await enterCode(app, browser, number.canonical)
  return { browser, number }
}
