import { sql } from 'drizzle-orm'
import { PASSWORD } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { editTab, send } from './owner.ts'

export const CONTACT = editTab('contact')
export const VERIFY = '/profile/merchant/edit/verify'
export const RESEND = '/profile/merchant/edit/resend'
/** As the island sends a form. */
export const island = { accept: 'application/json' }

export const askMobile = (browser: Browser, typed: string, headers = {}) =>
  send(browser, CONTACT, { mobileNo: typed }, { part: 'mobile', headers })
export const askEmail = (browser: Browser, email: string, headers = {}) =>
  send(browser, CONTACT, { email }, { part: 'email', headers })
export const enter = (browser: Browser, otp: string, headers = {}) =>
  browser.submit(VERIFY, { otp }, VERIFY, headers)

let number = 0
export function freshEmail(): string {
  number += 1
  return `new${number}@kandybooks.example`
}

/** What an account signs in with, as it is stored. */
export async function stored({ db }: TestApp, userId: string) {
  const { rows } = await db.execute(sql`
    select email, country_code || local_number as mobile from users where id = ${userId}`)
  return rows[0]
}

export const signIn = (app: TestApp, username: string) =>
  openBrowser(app).submit('/login', { username, password: PASSWORD })
