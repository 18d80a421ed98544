import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import { formatFor } from '#src/i18n/format.ts'
import { presentTills, selectTills } from '#src/services/authentication/tills/find-tills.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { PASSWORD, signInAs } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { owner } from '../profile/owner.ts'

export const kinds = ['browser', 'api', 'till', 'apiTill', 'phone', 'desk'] as const
export type Kind = (typeof kinds)[number]
export type Shop = Awaited<ReturnType<typeof openShop>>

/** A merchant who is signed in everywhere: two browsers, the API, tills paired both ways, a cashier’s phone. */
export async function openShop(app: TestApp) {
  const services = createServices(app.services)
  const { account, browser: desk } = await owner(app)
  const browser = await signedInAs(app, { email: account.email })
  const api = caller((await signInAs(services.authentication, account)).accessToken)
  const branchIds = [
    await addBranch(app.db, account.id, 'Galle Fort'),
    await addBranch(app.db, account.id, 'Kandy'),
  ]
  const [branchId] = branchIds
  const ids = { till: await addTill('Front desk'), apiTill: await addTill('Bar') }
  const till = await pairedBrowser(await tokenOf(ids.till))
  const byApi = await pair(await tokenOf(ids.apiTill))
  const email = `${v4()}@example.com`
  const added = await api<{ id: string }>('POST', '/cashiers', {
    name: 'Nimali',
    branchId,
    email,
  })
  const cashierId = added.data.id
  const phone = openBrowser(app)
  await phone.submit(await linkTo(email), { pin: '482915' })

  function caller(token: string) {
    return async <Data = unknown>(method: string, path: string, body?: object) => {
      const response = await services.authentication.request(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const envelope: Envelope<Data> = await response.json()
      return envelope
    }
  }

  async function addTill(name: string) {
    const answer = await api<{ id: string }>('POST', '/tills', { name, branchId })
    return answer.data.id
  }

  async function tokenOf(id: string) {
    return (await api<{ token: string }>('GET', `/tills/${id}/pairing`)).data.token
  }

  async function pair(token: string) {
    const { data } = await caller('')<Token>('POST', `/pairings/${token}`, {})
    return caller(data.accessToken)
  }

  async function pairedBrowser(token: string, device: Browser = openBrowser(app)) {
    const answer = await device.submit(`/pair/${token}`, {})
    if (answer.headers.get('location') !== '/coupon-redeem') throw new Error(answer.html)
    return device
  }

  async function linkTo(to: string) {
    const [mail] = await messagesTo(app.services, to)
    return new URL(mail?.params.link ?? '').pathname
  }

  async function isLiving(kind: Kind): Promise<boolean> {
    if (kind === 'api') return (await api('GET', '/users')).code === 2000
    if (kind === 'apiTill') return (await byApi('GET', '/users')).code === 2000
    const [device, path] = {
      desk: [desk, '/profile/merchant'] as const,
      browser: [browser, '/profile/merchant'] as const,
      till: [till, '/coupon-redeem'] as const,
      phone: [phone, '/coupon-redeem'] as const,
    }[kind]
    return (await device.get(path)).status === 200
  }

  /** As the list of tills has them. */
  async function states() {
    const rows = await selectTills(app.db).where(eq(tills.merchantId, account.id))
    const shown = await presentTills(app.db, rows, formatFor('en', 'Asia/Colombo'))
    return Object.fromEntries(shown.map(({ name, state }) => [name, state]))
  }

  return {
    account,
    services,
    desk,
    api,
    till,
    branchIds,
    ids,
    cashierId,
    caller,
    tokenOf,
    pair,
    isLiving,
    states,
    password: PASSWORD,
    device: { till, phone },
  }
}
