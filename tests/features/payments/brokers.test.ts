import { expect, test } from 'vitest'
import { factsOf, once } from '#tests/services/order-payment/facts.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openBrokers(['VISAMASTER', 'PAYPAL', 'STRIPE'])
const { test: app, db, paid, stripe, paypal } = world
const METHOD = `/subscriptions/payments?planId=${paid}`
const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }

async function buyer() {
  const account = await world.merchant()
  return { account, browser: await signedInAs(app, account) }
}

/** What the broker calls the payment that this person began last. */
async function referenceOf({ id }: { id: string }) {
  return (await factsOf(db, id)).rows.at(-1)?.providerReference ?? ''
}

/** Presses "Pay" without script; answers the page that stands before the broker's. */
async function payWith(browser: Browser, broker: string) {
  const sent = await browser.submit(METHOD, { broker })
  expect(sent.status).toBe(303)
  const path = sent.headers.get('location') ?? ''
  return { path, page: await browser.get(path) }
}

const plain = ({ $ }: Answer) => $('main').text().replaceAll('\u00a0', ' ')
const heading = ({ $ }: Answer) => $('.empty h2').text()

test('the page offers what is configured, and says what is paid in another currency [PAY-10, PAY-21]', async () => {
  const { browser } = await buyer()
  const { $ } = await browser.get(METHOD)
  const options = $('input[name=broker]').toArray()
  expect(options.map((one) => $(one).attr('value'))).toEqual([
    'VISAMASTER',
    'PAYPAL',
    'STRIPE',
    'SANDBOX',
  ])
  expect($('input[name=broker]:checked')).toHaveLength(0)
  const labels = options.map((one) => $(one).parent().text().replaceAll('\u00a0', ' '))
  expect(labels).toEqual([
    'Visa / Mastercard',
    expect.stringMatching(/^PayPal \(collects (USD|US\$|\$) ?15\.00\)$/),
    'Stripe',
    'Sandbox',
  ])
})

test('by htmx the browser goes to the broker at once, without script by a link of ours [PAY-16]', async () => {
  const { account, browser } = await buyer()
  const swapped = await browser.submit(METHOD, { broker: 'STRIPE' }, METHOD, htmx)
  expect(swapped.status).toBe(204)
  const session = stripe.session(await referenceOf(account))
  expect(swapped.headers.get('hx-redirect')).toBe(session.url)

  const { path, page } = await payWith(browser, 'PAYPAL')
  expect(path).toMatch(/^\/subscriptions\/payments\/continue\?key=[\da-f-]{36}$/)
  expect(page.status).toBe(200)
  expect(page.$('h1').text()).toBe('Continue to PayPal')
  expect(page.$('main form, .sidebar')).toHaveLength(0)
  expect(plain(page)).toContain('LKR 4,500.00')
  expect(plain(page)).toMatch(/PayPal collects(USD|US\$|\$) ?15\.00/)
  const href = page.$('main a.btn.primary').attr('href') ?? ''
  expect(href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkoutnow\?token=\w+$/)
  expect((await browser.get(path)).$('main a.btn.primary').attr('href')).toBe(href)
})

/** The buyer pays on the broker's page; answers what comes back in the address. */
const ways = [
  ['PAYPAL', (id: string) => `token=${id}&PayerID=${paypal.approve(id)}`],
  [
    'STRIPE',
    (id: string) => {
      const { success_url: url } = stripe.pay(id)
      return new URL(url.replace('{CHECKOUT_SESSION_ID}', id)).search.slice(1)
    },
  ],
] as const

test('after a step back another way to pay leads to its own page', async () => {
  const { browser } = await buyer()
  const { $ } = await browser.get(METHOD)
  const value = (name: string) => String($(`main form input[name=${name}]`).attr('value'))
  const form = { key: value('key'), _csrf: value('_csrf') }
  const hrefs = await Promise.all(
    ['PAYPAL', 'VISAMASTER'].map(async (broker) => {
      const sent = await browser.post(METHOD, { ...form, broker })
      const page = await browser.get(sent.headers.get('location') ?? '')
      return [page.$('h1').text(), page.$('main a.btn.primary').attr('href')]
    }),
  )
  expect(hrefs).toEqual([
    ['Continue to PayPal', expect.stringContaining('/checkoutnow?token=')],
    ['Continue to Stripe', expect.stringContaining('/c/pay/')],
  ])
})

test('whoever comes back from PayPal or Stripe finds the plan begun [PAY-17, PAY-19]', async () => {
  for (const [broker, pay] of ways) {
    const { account, browser } = await buyer()
    const { path } = await payWith(browser, broker)
    const back = `/paymentcomplete?${pay(await referenceOf(account))}`
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.get(back)
      expect(heading(answer), broker).toBe('Subscription Successful !')
    }
    expect(await factsOf(db, account.id)).toMatchObject(once)
    expect((await browser.get(path)).status).toBe(404)
  }
})

test('the way back from PayPal survives a sign-in [PAY-18]', async () => {
  const { account, browser } = await buyer()
  await payWith(browser, 'PAYPAL')
  const reference = await referenceOf(account)
  const back = `/paymentcomplete?token=${reference}&PayerID=${paypal.approve(reference)}`
  const answer = await openBrowser(app).get(back)
  const login = new URL(answer.headers.get('location') ?? '', 'https://dealdesk.test')
  expect(login.searchParams.get('next')).toBe(back)
})

test('a webhook comes in by the front door, without a cookie or a token of ours [R11]', async () => {
  const { account, browser } = await buyer()
  await payWith(browser, 'STRIPE')
  const reference = await referenceOf(account)
  stripe.pay(reference)
  const { body, headers } = stripe.event(reference)
  const answer = await app.app.request('/api/v1/order-payment/webhooks/STRIPE', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
  expect(answer.status).toBe(200)
  expect(await factsOf(db, account.id)).toMatchObject(once)
})

test('while the broker is silent the page says so, and the plan comes later [R10]', async () => {
  const { account, browser } = await buyer()
  await payWith(browser, 'PAYPAL')
  const reference = await referenceOf(account)
  const payerId = paypal.approve(reference)
  paypal.breakWith({ drop: /capture$/ })
  const back = `/paymentcomplete?token=${reference}&PayerID=${payerId}`
  const waiting = await browser.get(back)
  expect(heading(waiting)).toContain('We’re confirming your payment')
  const again = waiting.$('.empty a').attr('href') ?? ''
  expect(again).toBe(`/paymentcomplete?paymentId=${reference}&PayerID=${payerId}`)
  paypal.breakWith({})
  expect(heading(await browser.get(again))).toBe('Subscription Successful !')
})

test('a broker that does not answer leaves the form as it was [R10]', async () => {
  const { browser } = await buyer()
  stripe.breakWith({ fail: /./ })
  const answer = await browser.submit(METHOD, { broker: 'STRIPE' })
  stripe.breakWith({})
  expect(answer.status).toBe(422)
  expect(answer.$('main').text()).toContain('You haven’t been charged')
  expect(answer.$('input[value=STRIPE]').attr('checked')).toBeDefined()
})

test('the page before the broker is one person’s own [Z02]', async () => {
  const [{ browser }, rival] = [await buyer(), await buyer()]
  const { path } = await payWith(browser, 'STRIPE')
  const bank = await signedInAs(app, await addAccount(db, { role: 'BANK' }))
  const admin = await signedInAs(app, world.admin)
  const statuses = await Promise.all(
    [openBrowser(app), rival.browser, bank, admin, browser].map(
      async (one) => (await one.get(path)).status,
    ),
  )
  expect(statuses).toEqual([303, 404, 404, 404, 200])
  expect((await browser.get('/subscriptions/payments/continue')).status).toBe(404)
})

test('no log of the web half holds what came back [P03]', () => {
  expect(app.lines.join('\n')).not.toMatch(/PayerID|token=|cs_test_/)
})
