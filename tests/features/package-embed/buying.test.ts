import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { addPackage, joinedBy } from '#tests/support/packages.ts'
import { goesTo, joinAs, openEmbed, PAGE, textOf } from './world.ts'

const world = await openEmbed()
const { test: app, free, city, island, visitor } = world

const local = (address: string | null | undefined) => {
  const { pathname, search } = new URL(address ?? '', 'https://dealdesk.test')
  return pathname + search
}

/** Joins a package and presses a button of the sandbox; answers where the broker sends the browser. */
async function payAs(browser: Browser, packageId: string, act: string) {
  const sent = await joinAs(browser, packageId)
  const page = local(sent.headers.get('location'))
  const answer = await browser.submit(page, { act })
  return { page, back: local(answer.headers.get('location')) }
}

const checkoutsOf = (userId: string) =>
  app.db.select().from(checkouts).where(eq(checkouts.userId, userId))

describe('joining', () => {
  test('a free package begins at once and leads to /success [UPKG-18]', async () => {
    const { browser, account } = await visitor()
    expect(goesTo(await joinAs(browser, free.id))).toEqual([303, '/success'])
    const own = (await browser.get('/success')).$('main a').attr('href') ?? ''
    const page = await browser.get(own)
    expect(page.$('.pick:has(input[checked])').text()).toContain('1 coupon left')
    expect(page.$(own.slice(own.indexOf('#'))).find('input[checked]')).toHaveLength(1)
    expect(await joinedBy(app.db, account.id)).toMatchObject([
      { packageId: free.id, checkoutId: null },
    ])
    expect(await checkoutsOf(account.id)).toEqual([])
  })

  test('another one leads to the page of the broker, at the price of the database [UPKG-19, R06]', async () => {
    const { browser, account } = await visitor()
    const sent = await browser.submit(
      `${PAGE}?package=${city.id}`,
      { package: city.id, price: '1', amount: '1', currency: 'USD', email: 'x@evil.example' },
      PAGE,
    )
    expect(goesTo(sent)).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/checkout\/[\da-f-]{36}$/),
    ])
    expect(await checkoutsOf(account.id)).toMatchObject([
      {
        kind: 'PACKAGE',
        subjectId: city.id,
        amountCents: 990_00,
        currency: 'LKR',
        state: 'PENDING',
        userRole: 'USER',
      },
    ])
    expect(await joinedBy(app.db, account.id)).toEqual([])
  })

  test('a foreign broker is reached by a page of ours that goes on by itself', async () => {
    const redirectUrl = 'https://checkout.provider.example/pay/1?a=b'
    const abroad = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.endsWith('/create-checkout-session')
          ? answerOf({ freePlan: false, redirectUrl })
          : null,
    })
    const { browser } = await visitor(abroad)
    const sent = await joinAs(browser, city.id)
    expect(sent.status).toBe(200)
    expect(sent.headers.get('refresh')).toBe(`0; url=${redirectUrl}`)
    expect(sent.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(sent.headers.get('referrer-policy')).toBe('no-referrer')
    expect(sent.$('main a').attr('href')).toBe(redirectUrl)
  })

  test('without an address to go to it leads to /failed [UPKG-19]', async () => {
    const nowhere = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.endsWith('/create-checkout-session')
          ? answerOf({ freePlan: false, redirectUrl: null })
          : null,
    })
    const { browser } = await visitor(nowhere)
    expect(goesTo(await joinAs(browser, city.id))).toEqual([303, '/failed'])
  })

  test('without a package, with an unknown one, or after any fault it leads to /failed [UPKG-20]', async () => {
    const { browser } = await visitor()
    for (const wrong of ['', 'x', 'null', crypto.randomUUID()]) {
      expect(goesTo(await joinAs(browser, wrong)), wrong).toEqual([303, '/failed'])
    }
    for (const status of [500, 404]) {
      const broken = await testApp({
        beside: app,
        instead: ({ url }) =>
          url.includes('/order-payment/') ? new Response('no', { status }) : null,
      })
      const other = await visitor(broken)
      expect(goesTo(await joinAs(other.browser, city.id))).toEqual([303, '/failed'])
    }
  })

  test('a free package that was had before cannot be taken again', async () => {
    const { browser } = await visitor()
    const again = await addPackage(app.db, { name: 'Another start', priceCents: 0, couponLimit: 1 })
    await joinAs(browser, free.id)
    expect((await joinAs(browser, again.id)).status).toBe(422)
  })

  test('a double click makes one checkout, and of a free package one joining [R12]', async () => {
    const paid = await visitor()
    const { $ } = await paid.browser.get(PAGE)
    const form = {
      key: String($('[name=key]').val()),
      _csrf: String($('form.form [name=_csrf]').val()),
    }
    const press = (id: string) => paid.browser.post(PAGE, { ...form, package: id })
    const answers = await Promise.all([press(city.id), press(city.id), press(city.id)])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await checkoutsOf(paid.account.id)).toHaveLength(1)
    const other = await press(island.id)
    expect(other.headers.get('location')).not.toBe(answers[0]?.headers.get('location'))
    const once = await visitor()
    const page = await once.browser.get(PAGE)
    const fields = {
      key: String(page.$('[name=key]').val()),
      _csrf: String(page.$('form.form [name=_csrf]').val()),
      package: free.id,
    }
    const twice = await Promise.all([1, 2].map(() => once.browser.post(PAGE, fields)))
    expect(twice.map(goesTo)).toEqual([
      [303, '/success'],
      [303, '/success'],
    ])
    expect(await joinedBy(app.db, once.account.id)).toHaveLength(1)
  })
})

describe('coming back', () => {
  test('a paid package has begun, and the page says Payment Successful [UPKG-05, R07]', async () => {
    const { browser, account } = await visitor()
    const { back } = await payAs(browser, city.id, 'PAY')
    expect(back).toMatch(/^\/user-subscriptions\/return\?paymentId=.+/)
    for (let time = 0; time < 2; time += 1) {
      expect(goesTo(await browser.get(back))).toEqual([303, '/success'])
    }
    const done = await browser.get('/success')
    expect(done.$('h1').text()).toBe('Payment Successful')
    expect(await joinedBy(app.db, account.id)).toMatchObject([{ packageId: city.id }])
    expect((await browser.get(PAGE)).$('.tag.ok').text()).toBe('Active')
  })

  test('declined or turned back, Try Again leads to the packages through the cookie [UPKG-06]', async () => {
    const { browser, account } = await visitor()
    for (const act of ['DECLINE', 'CANCEL']) {
      const { back } = await payAs(browser, city.id, act)
      const failed = await browser.get(back)
      expect(failed.$('h1').text()).toBe('Oops! Payment Failed')
      expect(textOf(failed)).toContain(
        'Oops! Payment Failed - Please check your payment method or try again in a few moments.',
      )
      const again = failed.$('main a')
      expect(again.text()).toBe('Try Again')
      expect(again.attr('href')).toBe(PAGE)
      expect((await browser.get(PAGE)).status).toBe(200)
    }
    expect(await joinedBy(app.db, account.id)).toEqual([])
  })

  test('an unpaid or foreign payment is not confirmed, whatever the address says [C05, R07]', async () => {
    const { browser, account } = await visitor()
    const sent = await joinAs(browser, city.id)
    const own = sent.headers.get('location')?.split('/').at(-1) ?? ''
    expect(goesTo(await browser.get(`${PAGE}/return?paymentId=${own}`))).toEqual([303, '/failed'])
    const rich = await visitor()
    const { back } = await payAs(rich.browser, city.id, 'PAY')
    expect(goesTo(await browser.get(back))).toEqual([303, '/failed'])
    expect(await joinedBy(app.db, account.id)).toEqual([])
    expect(await joinedBy(app.db, rich.account.id)).toEqual([])
    const later = await openBrowser(app).get(back)
    expect(later.$('h1').text()).toBe('Confirming your payment')
    expect(later.$('main a')).toHaveLength(0)
    expect(textOf(later)).toContain('Open the packages in the app again')
    expect(goesTo(await openBrowser(app).get(`${PAGE}/return`))).toEqual([303, '/failed'])
  })

  test('the result pages prove nothing and change nothing', async () => {
    const { browser, account } = await visitor()
    await joinAs(browser, city.id)
    await browser.get('/success')
    expect(await checkoutsOf(account.id)).toMatchObject([{ state: 'PENDING' }])
    expect((await openBrowser(app).get('/success')).$('h1').text()).toBe('Payment Successful')
  })

  test('an outcome that is not known is being confirmed, and can be looked at again [R10]', async () => {
    const { browser } = await visitor()
    const { back } = await payAs(browser, city.id, 'PAY')
    const silent = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.endsWith('/confirm-checkout-session') ? answerOf({ state: 'CONFIRMING' }) : null,
    })
    const down = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.endsWith('/confirm-checkout-session') ? new Response('no', { status: 500 }) : null,
    })
    for (const other of [silent, down]) {
      const same = openBrowser(other)
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      const page = await same.get(back)
      expect(page.status).toBe(200)
      expect(page.$('h1').text()).toBe('Confirming your payment')
      expect(page.$('main a').attr('href')).toBe(back.replace(/&.*/, ''))
    }
    expect(goesTo(await browser.get(back))).toEqual([303, '/success'])
  })

  test('whoever closes the tab after paying has the package all the same [R11]', async () => {
    const { browser, account } = await visitor()
    const sent = await joinAs(browser, city.id)
    await browser.submit(local(sent.headers.get('location')), { act: 'LEAVE' })
    await app.db.update(checkouts).set({ checkAt: sql`now() - interval '1 second'` })
    await reconcile(app.services, configuredBrokers(app.services))
    expect(await joinedBy(app.db, account.id)).toMatchObject([{ packageId: city.id }])
    expect((await browser.get(PAGE)).$('.tag.ok').text()).toBe('Active')
  })
})

function answerOf(data: object): Response {
  return Response.json({ code: 2000, message: 'ok', displayMessage: '', data })
}
