import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { joinAs, openEmbed, PAGE, textOf } from './world.ts'

const world = await openEmbed()
const { test: app, free, city, island, visitor } = world
const YESTERDAY = new Date(Date.now() - 86_400_000)
const OOPS =
  'Oops! Activation Restricted - Package activation is not possible as one is already active.'

const names = ({ $ }: Answer) =>
  $('.pick .part > b')
    .map((_, one) => $(one).text())
    .get()
const chosen = ({ $ }: Answer) =>
  $('input[name=package][checked]')
    .map((_, one) => $(one).attr('value'))
    .get()
const pick = ({ $ }: Answer, id: string) => $(`.pick:has(input[value="${id}"])`)
const tagOf = (answer: Answer, id: string) => pick(answer, id).find('.tag, small').text()

type Changes = Parameters<typeof addPackageSubscription>[2]
/** The page of somebody who has joined a package. */
async function pageWith(packageId: string, changes: Changes = {}) {
  const { browser, account } = await visitor()
  await addPackageSubscription(app.db, account.id, { packageId, ...changes })
  return { browser, account, page: await browser.get(PAGE) }
}

describe('the page', () => {
  test('the page shows the packages, the selected one in a panel, and JOIN NOW [UPKG-03, UPKG-04, UPKG-36]', async () => {
    const { browser } = await visitor()
    const page = await browser.get(PAGE)
    expect(page.$('h1').text()).toBe('Coupon packages')
    expect(names(page)).toEqual(['First steps', 'City explorer', 'Whole island'])
    expect(textOf(page)).toContain('Free')
    expect(textOf(page)).toContain('doesn’t renew')
    const panel = pick(page, city.id).find('.panel')
    expect(panel.text().replaceAll('\u00a0', ' ')).toContain('LKR 990.00')
    expect(panel.text()).toContain('10 coupons · 30 days')
    expect(panel.find('button').text()).toBe('JOIN NOW')
    expect(page.$('.sidebar, .topbar, script')).toHaveLength(0)
  })

  test('what PayPal collects in its own currency is said before anybody joins', async () => {
    const paypal = { clientId: 'x', clientSecret: 'x', webhookId: 'x', live: false, origin: '' }
    const conversion = { currency: 'USD', rate: 300 }
    const payments = {
      offered: ['PAYPAL'],
      stripe: null,
      paypal: { ...paypal, conversion },
    } as const
    const abroad = await openEmbed({ settings: { payments } })
    const page = await (await abroad.visitor()).browser.get(PAGE)
    const messageOf = (id: string) => pick(page, id).find('.panel').text().replaceAll('\u00a0', ' ')
    expect(messageOf(abroad.city.id)).toContain('PayPal collects USD 3.30.')
    expect(messageOf(abroad.island.id)).toContain('PayPal collects USD 8.30.')
    expect(messageOf(abroad.free.id)).not.toContain('collects')
    const plain = await (await visitor()).browser.get(PAGE)
    expect(plain.html).not.toContain('collects')
  })

  test('selecting works without script: by radio button or by address', async () => {
    const { browser } = await visitor()
    expect(chosen(await browser.get(`${PAGE}?package=${island.id}`))).toEqual([island.id])
    expect(chosen(await browser.get(`${PAGE}?package=${'x'.repeat(3000)}`))).toEqual([city.id])
    const page = await browser.get(PAGE)
    expect(page.$('fieldset input[type=radio][name=package]')).toHaveLength(3)
    for (const one of page.$('input[type=radio]').toArray()) {
      expect(page.$(one).closest('.pick').find('.panel')).toHaveLength(1)
    }
  })

  test('selects the first package with a price, or the configured one [UPKG-17]', async () => {
    expect(chosen(await (await visitor()).browser.get(PAGE))).toEqual([city.id])
    const config = { defaultPackageId: island.id }
    const configured = await testApp({ beside: app, config })
    expect(chosen(await (await visitor(configured)).browser.get(PAGE))).toEqual([island.id])
    const unknown = await testApp({ beside: app, config: { defaultPackageId: randomUUID() } })
    expect(chosen(await (await visitor(unknown)).browser.get(PAGE))).toEqual([city.id])
  })

  test('a package with days and coupons left is ACTIVE, others are INACTIVE [UPKG-10, UPKG-12]', async () => {
    const { page } = await pageWith(city.id, { couponLimit: 10, usedCoupons: 3 })
    expect(tagOf(page, city.id)).toBe('Active')
    expect(tagOf(page, island.id)).toMatch(/Inactive · (Not joined yet|No coupons left)$/)
    expect(pick(page, city.id).find('.panel').text()).toContain('7 coupons left')
    const used = await pageWith(city.id, { couponLimit: 3, usedCoupons: 3 })
    expect(tagOf(used.page, city.id)).toMatch(/Inactive · (Not joined yet|No coupons left)$/)
  })

  test('the current package whose days are over is EXPIRED [UPKG-11]', async () => {
    const { page } = await pageWith(city.id, { endsAt: YESTERDAY })
    expect(tagOf(page, city.id)).toBe('Expired')
    expect(tagOf(page, island.id)).toMatch(/Inactive · (Not joined yet|No coupons left)$/)
  })

  test('a free package is hidden when another one is current [UPKG-15]', async () => {
    expect(names((await pageWith(city.id)).page)).not.toContain(free.name)
    expect(names((await pageWith(city.id, { endsAt: YESTERDAY })).page)).not.toContain(free.name)
  })

  test('a free package is hidden when it is expired or exhausted itself [UPKG-16]', async () => {
    expect(names((await pageWith(free.id)).page)).toContain(free.name)
    const over = [{ endsAt: YESTERDAY }, { couponLimit: 2, usedCoupons: 2 }]
    for (const changes of over) {
      expect(names((await pageWith(free.id, changes)).page)).not.toContain(free.name)
    }
  })

  test('the button of the active package is disabled, with its reason [UPKG-13]', async () => {
    const { page } = await pageWith(city.id)
    const panel = pick(page, city.id).find('.panel')
    expect(panel.find('button').attr('disabled')).toBeDefined()
    expect(panel.text()).toContain('Active now')
    expect(pick(page, island.id).find('.panel button').attr('disabled')).toBeUndefined()
  })

  test('joining while any package is active opens the restriction [UPKG-14]', async () => {
    const { page, browser } = await pageWith(city.id)
    const button = pick(page, island.id).find('.panel button')
    expect(button.attr('type')).toBe('button')
    const dialog = page.$(`#${button.attr('popovertarget')}`)
    expect(dialog.attr('popover')).toBe('auto')
    expect(dialog.attr('role')).toBe('dialog')
    expect(dialog.find('.body').text()).toBe(OOPS)
    const sent = await joinAs(browser, island.id)
    expect(sent.status).toBe(422)
    expect(textOf(sent)).toContain(OOPS)
    expect(sent.$('main a').attr('href')).toBe(PAGE)
    const newcomer = await (await visitor()).browser.get(PAGE)
    expect(newcomer.$('#restricted')).toHaveLength(0)
  })

  test('No Data found where nothing is offered', async () => {
    const empty = await testApp({
      beside: app,
      instead: ({ url }) => (url.endsWith('/user-subscription') ? packagesAnswer() : null),
    })
    const page = await (await visitor(empty)).browser.get(PAGE)
    expect(page.status).toBe(200)
    expect(page.$('.empty h2').text()).toBe('No Data found')
    expect(page.$('button:contains("JOIN")')).toHaveLength(0)
  })

  test('a list that cannot be loaded says so and offers to try again', async () => {
    const broken = await testApp({
      beside: app,
      instead: ({ url }) => (url.includes('/core/') ? new Response('no', { status: 500 }) : null),
    })
    const { browser } = await visitor(broken)
    const page = await browser.get(PAGE)
    expect(page.status).toBe(502)
    expect(page.$('main a').attr('href')).toBe(PAGE)
  })

  test('the page speaks the language of the account, or the chosen one', async () => {
    const { browser } = await visitor()
    browser.cookies.set('__Host-lang', 'ru')
    const page = await browser.get(PAGE)
    expect(page.$('h1').text()).toBe('Пакеты купонов')
    expect(page.$('html').attr('lang')).toBe('ru')
  })
})

function packagesAnswer(): Response {
  return Response.json({ code: 2000, message: 'ok', displayMessage: '', data: { packages: [] } })
}
