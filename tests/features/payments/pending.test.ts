import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app, paid, free } = world
const METHOD = `/subscriptions/payments?planId=${paid}`

async function buyer() {
  const account = await world.merchant()
  return { account, browser: await signedInAs(app, account) }
}

test('a payment that nobody confirmed stands on plans, one plan and the dashboard [PAY-33]', async () => {
  const { account, browser } = await buyer()
  const pages = ['/subscriptions/list/merchant', `/subscriptions/details/${free}`, '/dashboard']
  const waitingOn = async () => {
    const found = []
    for (const page of pages) found.push((await browser.get(page)).$('main a[href^="/orders/"]'))
    return found.map((links) => links.attr('href'))
  }
  expect(await waitingOn()).toEqual([undefined, undefined, undefined])
  await browser.submit(METHOD, { broker: 'SANDBOX' })
  const [order] = await app.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.userId, account.id))
  expect(await waitingOn()).toEqual(pages.map(() => `/orders/${order?.id}`))
  expect((await browser.get('/dashboard')).$('main').text()).toContain('don’t pay again')
  const stranger = await buyer()
  expect((await stranger.browser.get('/dashboard')).$('main a[href^="/orders/"]')).toHaveLength(0)
  for (const state of ['FAILED', 'EXPIRED', 'CANCELLED', 'PAID', 'REFUNDED', 'CREATED'] as const) {
    await app.db.update(checkouts).set({ state }).where(eq(checkouts.userId, account.id))
    expect(await waitingOn(), state).toEqual([undefined, undefined, undefined])
  }
})
