import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts'
import { addPackage } from '#tests/support/packages.ts'

export const PAGE = '/user-subscriptions'
/** Packages to join and people of the mobile app who open the page as the app does. */
export async function openEmbed(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp(options)
  const free = await addPackage(test.db, { name: 'First steps', priceCents: 0, couponLimit: 1 })
  const city = await addPackage(test.db, { name: 'City explorer' })
  const island = await addPackage(test.db, { name: 'Whole island', priceCents: 2_490_00 })
  const authentication = createAuthenticationService(test.services)

  const addPerson = () => addAccount(test.db, { role: 'USER', approvalStatus: 'APPROVED' })
  async function doorOf(who: { email: string; id: string }) {
    const { accessToken } = await signInAs(authentication, { ...who, role: 'USER' })
    const query = new URLSearchParams({ accessToken, userId: who.id, email: who.email })
    return { accessToken, door: `${PAGE}?${query}` }
  }

  return {
    test,
    free,
    city,
    island,
    authentication,
    addPerson,
    doorOf,
    /** Somebody new who has come through the door. */
    async visitor(app: TestApp = test) {
      const account = await addPerson()
      const { door, accessToken } = await doorOf(account)
      const browser = openBrowser(app)
      const entered = await browser.get(door)
      return { account, browser, door, accessToken, entered }
    },
  }
}

/** Presses JOIN NOW for a package, as a browser without script does. */
export async function joinAs(browser: Browser, packageId: string, page = PAGE): Promise<Answer> {
  return browser.submit(page, { package: packageId }, PAGE)
}

export const goesTo = ({ status, headers }: Answer) => [status, headers.get('location')]

/** What the page says, without the no-break spaces. */
export const textOf = ({ $ }: Answer, selector = 'main') =>
  $(selector).text().replaceAll('\u00a0', ' ')
