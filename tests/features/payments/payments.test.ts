import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { plans } from '#src/services/core/plans/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app, paid, free } = world
const METHOD = `/subscriptions/payments?planId=${paid}`
const LIST = '/subscriptions/payments/list'
const admin = await signedInAs(app, world.admin)
const bank = await signedInAs(app, await addAccount(app.db, { role: 'BANK' }))

async function buyer() {
  const account = await world.merchant()
  return { account, browser: await signedInAs(app, account) }
}

const local = (url: string | null | undefined) => {
  const { pathname, search } = new URL(url ?? '', 'https://dealdesk.test')
  return pathname + search
}

/** Pays through the pages; answers where the broker sends the browser. */
async function payAs(browser: Browser, act: string, method = METHOD) {
  const sent = await browser.submit(method, { broker: 'SANDBOX' })
  const page = local(sent.headers.get('location'))
  const answer = await browser.submit(page, { act })
  return { page, answer, back: local(answer.headers.get('location')) }
}

const h2 = ({ $ }: Answer) => $('.empty h2').text()

describe('the payment method', () => {
  test('the plan and its price are read again, whatever the address says [PAY-01, R06]', async () => {
    const { browser } = await buyer()
    const picture = v7()
    const imageUrl = `/api/v1/files/files/${picture}`
    const subTitle = 'For a busy quay'
    await app.db.update(plans).set({ subTitle, imageUrl }).where(eq(plans.id, paid))
    const { $ } = await browser.get(
      `${METHOD}&amount=1&title=Gold&subTitle=Gold&planType=GOLD&imageUrl=/gold.png`,
    )
    expect($('h1').text()).toBe('Pay for a plan')
    const text = $('main').text().replaceAll('\u00a0', ' ')
    for (const own of ['Growth', subTitle, 'Monthly', 'LKR 4,500.00']) expect(text).toContain(own)
    expect(text).not.toMatch(/gold/i)
    expect($('main .avatar img').attr('src')).toBe(`/media/${picture}/thumb`)
    expect($('input[name=broker]').attr('value')).toBe('SANDBOX')
  })

  test('the only payment method is chosen already', async () => {
    const { $ } = await (await buyer()).browser.get(METHOD)
    expect($('input[name=broker]:checked').attr('value')).toBe('SANDBOX')
  })

  test('a payment method is required [PAY-15]', async () => {
    const { browser } = await buyer()
    const answer = await browser.submit(METHOD, {})
    expect(answer.status).toBe(422)
    expect(answer.$('#field-broker-error').text()).toContain('Payment method is required')
    const made = await browser.submit(METHOD, { broker: 'GOLD' })
    expect(made.status).toBe(422)
    expect(made.$('#field-broker-error').text()).toContain('Payment method is required')
  })

  test('the payment method leads to the page of the broker, by htmx with HX-Redirect [PAY-16]', async () => {
    const { browser } = await buyer()
    const sent = await browser.submit(METHOD, { broker: 'SANDBOX' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/^https:\/\/dealdesk\.test\/sandbox\/checkout\//)
    const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
    const swapped = await browser.submit(METHOD, { broker: 'SANDBOX' }, METHOD, htmx)
    expect(swapped.headers.get('hx-redirect')).toMatch(/\/sandbox\/checkout\//)
  })

  test('the same form sent twice leads to one checkout [R12]', async () => {
    const { browser } = await buyer()
    const { $ } = await browser.get(METHOD)
    const value = (name: string) => $(`form input[name=${name}]`).attr('value') ?? ''
    const fields = { broker: 'SANDBOX', key: value('key'), _csrf: $('main [name=_csrf]').val() }
    const form = { ...fields, _csrf: String(fields._csrf) }
    const [one, two] = await Promise.all([browser.post(METHOD, form), browser.post(METHOD, form)])
    expect(one.headers.get('location')).toBe(two.headers.get('location'))
  })

  test('a free plan has no payment page; other addresses are not there [PAY-28]', async () => {
    const { browser } = await buyer()
    const answer = await browser.get(`/subscriptions/payments?planId=${free}`)
    expect(answer.headers.get('location')).toBe(`/subscriptions/details/${free}`)
    for (const query of ['', '?planId=x', `?planId=${world.bankPlan}`]) {
      expect((await browser.get(`/subscriptions/payments${query}`)).status, query).toBe(404)
    }
  })
})

describe('coming back', () => {
  test('a paid plan has begun, and a refresh shows it again [PAY-02, PAY-05, PAY-17, PAY-19]', async () => {
    const { browser } = await buyer()
    const { back } = await payAs(browser, 'PAY')
    expect(back).toMatch(/^\/paymentcomplete\?paymentId=.+&PayerID=.+/)
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.get(back)
      expect(answer.status).toBe(200)
      expect(h2(answer)).toBe('Subscription Successful !')
      expect(answer.$('.empty a').attr('href')).toBe('/profile/merchant?tab=plan')
      expect(answer.$('nav.menu, .sidebar')).toHaveLength(0)
    }
    const failed = await browser.submit(METHOD, { broker: 'SANDBOX' })
    expect(failed.status).toBe(422)
  })

  test('somebody who is signed out signs in and comes back with the parameters [PAY-18]', async () => {
    const { account, browser } = await buyer()
    const { back } = await payAs(browser, 'PAY')
    const outside = openBrowser(app)
    const answer = await outside.get(back)
    expect(answer.status).toBe(303)
    const login = answer.headers.get('location') ?? ''
    expect(new URL(login, 'https://dealdesk.test').searchParams.get('next')).toBe(back)
    const fields = { username: account.email, password: 'Marigold7' }
    const signedIn = await outside.submit(login, fields, '/login')
    expect(signedIn.headers.get('location')).toBe(back)
    expect(h2(await outside.get(back))).toBe('Subscription Successful !')
  })

  test('turned back or declined, the failure page leads to the plans [PAY-03, PAY-04, PAY-20]', async () => {
    const { browser } = await buyer()
    for (const act of ['CANCEL', 'DECLINE']) {
      const { back } = await payAs(browser, act)
      expect(back).toMatch(/^\/paymentcancel/)
      const answer = await browser.get(back)
      expect(h2(answer)).toBe('Oops! An error Occured')
      expect(answer.$('.empty').text()).toContain(
        'Appologies for the inconvenience. Please try again.',
      )
      const again = answer.$('.empty a')
      expect([again.text(), again.attr('href')]).toEqual([
        'TRY AGAIN',
        '/subscriptions/list/merchant',
      ])
    }
    expect((await openBrowser(app).get('/paymentcancel')).status).toBe(200)
  })

  test("another one's payment and a made-up address prove nothing [C05]", async () => {
    const [{ browser }, rival] = [await buyer(), await buyer()]
    const { back } = await payAs(browser, 'PAY')
    for (const path of [back, '/paymentcomplete', '/paymentcomplete?paymentId=x&PayerID=y']) {
      const answer = await rival.browser.get(path)
      expect(answer.status).toBe(404)
      expect(h2(answer)).toBe('Oops! An error Occured')
    }
    expect(h2(await browser.get(back))).toBe('Subscription Successful !')
  })

  test('no log keeps what comes back from a broker [P03]', async () => {
    expect(JSON.stringify([app.lines, app.services.lines])).not.toMatch(/PayerID|PAYER[0-9A-F]{10}/)
  })
})

describe('the list of payments', () => {
  test('administrators see who paid for which plan [PAY-06, PAY-07, PAY-08, PAY-09, PAY-22, PAY-23]', async () => {
    const { $ } = await admin.get(LIST)
    expect($('h1').text()).toBe('Payments')
    expect($('tbody tr:not(.divide)').length).toBeGreaterThan(1)
    expect($('tbody tr:not(.divide)').first().text()).toMatch(
      /Business \d+.*Growth.*\d\d-\d\d-\d{4}/,
    )
    expect($('tbody .avatar').length).toBe($('tbody tr:not(.divide)').length)
    const options = $('select[name=plan] option').toArray()
    expect(options.map((one) => $(one).text())).toEqual(['All plans', 'Starter', 'Vault', 'Growth'])
    const none = await admin.swap(`${LIST}?plan=${world.bankPlan}`, 'div#list')
    expect(none.$('.empty h2').text()).toBe('No Records Found')
    const some = await admin.get(`${LIST}?plan=${paid}`)
    expect(some.$('tbody tr:not(.divide)').length).toBe($('tbody tr:not(.divide)').length)
    expect((await admin.get(`${LIST}?to=2001-01-01`)).$('tbody tr:not(.divide)')).toHaveLength(0)
    const since = await admin.get(`${LIST}?from=2001-01-01`)
    expect(since.$('tbody tr:not(.divide)').length).toBe($('tbody tr:not(.divide)').length)
    expect(since.$('.chip.on').text()).toContain('From: 01-01-2001')
  })

  test('a page holds 25 payments, and a logo is a small picture of ours [PAY-06]', async () => {
    const picture = v7()
    const { account, browser } = await buyer()
    await browser.get((await payAs(browser, 'PAY')).back)
    const imageUrl = `/api/v1/files/files/${picture}`
    await app.db.update(users).set({ imageUrl }).where(eq(users.id, account.id))
    const [bought] = await app.db.select().from(checkouts).where(eq(checkouts.userId, account.id))
    if (!bought) throw new Error('nothing was bought')
    const { searchText: _, ...row } = bought
    const more = Array.from({ length: 25 }, () => ({
      ...row,
      id: v7(),
      formNonce: v7(),
      idempotencyKey: v7(),
      providerReference: v7(),
    }))
    await app.db.insert(checkouts).values(more)
    const first = await admin.get(LIST)
    expect(first.$('tbody tr:not(.divide)')).toHaveLength(25)
    expect(first.$('tbody img').first().attr('src')).toBe(`/media/${picture}/thumb`)
    const next = first.$('.pager a[rel=next]').attr('href') ?? ''
    expect(next).toBe(`${LIST}?page=1`)
    expect((await admin.get(next)).$('tbody tr:not(.divide)').length).toBeGreaterThan(0)
  })
})

test('who may open what [Z01, ROLE-15]', async () => {
  const { browser: without } = await narrowed(app, ['VIEW_DEAL'])
  const { browser: only } = await narrowed(app, ['VIEW_PAYMENT'])
  const { browser: merchant } = await buyer()
  const statuses = async (path: string) =>
    Promise.all(
      [openBrowser(app), merchant, bank, without, only, admin].map(
        async (browser) => (await browser.get(path)).status,
      ),
    )
  expect(await statuses(LIST)).toEqual([303, 404, 404, 403, 200, 200])
  expect(await statuses(METHOD)).toEqual([303, 200, 404, 404, 404, 404])
})

test('the results lead a bank to its own profile and plans [PAY-02, PAY-03]', async () => {
  const browser = await signedInAs(app, await addAccount(app.db, { role: 'BANK' }))
  const method = `/subscriptions/payments?planId=${world.bankPlan}`
  const failed = await browser.get((await payAs(browser, 'CANCEL', method)).back)
  expect(failed.$('.empty a').attr('href')).toBe('/subscriptions/list/bank')
  const done = await browser.get((await payAs(browser, 'PAY', method)).back)
  expect(h2(done)).toBe('Subscription Successful !')
  expect(done.$('.empty a').attr('href')).toBe('/profile/bank?tab=plan')
})
