import { sql } from 'drizzle-orm'
import { addAccount } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { codeSentTo } from '#tests/support/messages.ts'

export const NEW_PASSWORD = 'Hibiscus42'

let count = 0

/** An account with a mobile number of its own: as it is typed, and as messages find it. */
export async function personWithNumber(app: TestApp) {
  const { typed, full } = freeNumber()
  const mobileNo = { countryCode: '+94', localNumber: typed.slice(1) }
  return { ...(await addAccount(app.db, { mobileNo })), typed, full }
}

/** A number that nobody has. */
export function freeNumber() {
  count += 1
  const local = `77${String(1_230_000 + count)}`
  return { typed: `0${local}`, full: `+94${local}` }
}

/** A browser that has asked for a code, and stands on the page that takes it. */
export async function browserWithCode(app: TestApp, typed: string): Promise<Browser> {
  const browser = openBrowser(app)
  const answer = await browser.submit('/forgotpassword', { mobileNo: typed })
  if (answer.status !== 303) throw new Error(`no code was sent: ${answer.status}\n${answer.html}`)
  return browser
}

/** What a person fills in with the newest code that was sent to them. */
export async function rightFields(app: TestApp, full: string) {
  const otp = await codeSentTo(app.services, full)
  return { otp, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
}

/** Lets the wait between two codes pass. */
export async function passCooldown(app: TestApp): Promise<void> {
  await app.db.execute(
    sql`update otp_challenges set created_at = created_at - interval '61 seconds'`,
  )
}
