import { PASSWORD } from './accounts.ts'
import { openBrowser, type Site } from './browser.ts'

/** A browser in which an account that is there already has signed in through the login page. */
export async function signedInAs(test: Site, { email }: { email: string }, password = PASSWORD) {
  const browser = openBrowser(test)
  const answer = await browser.submit('/login', { username: email, password })
  if (answer.status !== 303) throw new Error(`sign-in failed: ${answer.status}`)
  return browser
}
