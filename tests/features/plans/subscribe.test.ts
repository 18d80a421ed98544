import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { plans } from '#src/services/core/plans/schema.ts'
import { noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addPlan, business, paid } from './plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const list = '/subscriptions/list/merchant'
const profile = '/profile/merchant?tab=plan'
const details = (id: string) => `/subscriptions/details/${id}`
const subscribe = (id: string) => `/subscriptions/details/${id}/subscribe`
const unsubscribe = '/profile/merchant/unsubscribe'

describe('choosing', () => {
  test('sees the active plans of the own role alone [SUBS-03, SUBS-44, SCREEN-57]', async () => {
    const own = await addPlan(app.db, { title: 'Mine' })
    const off = await addPlan(app.db, { active: false })
    const bank = await addPlan(app.db, { userRole: 'BANK' })
    const { browser } = await business(app)
    const { $ } = await browser.get(list)
    expect($(`a[href="${details(own)}"]`)).toHaveLength(1)
    for (const id of [off, bank]) {
      expect($(`a[href="${details(id)}"]`)).toHaveLength(0)
      expect((await browser.get(details(id))).status).toBe(404)
    }
    expect($('a[href$="/add"]')).toHaveLength(0)
    expect((await browser.get('/subscriptions/list/bank')).status).toBe(404)
  })

  test('finds the own plan also once it is switched off, marked as no longer offered [SUBS-53]', async () => {
    const id = await addPlan(app.db, { title: 'Old Harbour' })
    const { browser } = await business(app)
    await browser.submit(details(id), {}, subscribe(id))
    await app.db.update(plans).set({ active: false }).where(eq(plans.id, id))
    const others = await business(app)
    for (const query of ['', '?q=', '?q=Harbour', '?q=harb', '?page=0']) {
      const { $ } = await browser.get(`${list}${query}`)
      const tile = $('.tile[aria-current=true]')
      expect(tile.text(), query).toContain('Old Harbour')
      expect(tile.text(), query).toContain('No longer offered')
      const theirs = (await others.browser.get(`${list}${query}`)).$(`a[href="${details(id)}"]`)
      expect(theirs, query).toHaveLength(0)
    }
    expect((await browser.get(`${list}?q=lagoon`)).$('.tile[aria-current=true]')).toHaveLength(0)
    const page = (await browser.get(details(id))).$('main').text()
    expect(page).toContain('No longer offered')
    expect((await browser.get(`${list}?format=csv`)).html).toContain('Old Harbour')
    await browser.submit(unsubscribe, {})
    expect((await browser.get(list)).$(`a[href="${details(id)}"]`)).toHaveLength(0)
  })

  test('subscribes to a free plan, is told for ten seconds and sees it marked [SUBS-01, SUBS-06, SUBS-38, SUBS-39, SUBS-46, SCREEN-59]', async () => {
    const id = await addPlan(app.db, { title: 'Corner' })
    const { browser } = await business(app)
    const answer = await browser.submit(details(id), {}, subscribe(id))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, details(id)])
    const after = await browser.get(details(id))
    expect(after.$('.toast').attr('data-stays')).toBe('10000')
    expect(after.$('main').text()).toContain('Your plan')
    const { $ } = await browser.get(list)
    expect($('.tile[aria-current=true] .name').text()).toBe('Corner')
    expect((await browser.get(profile)).$('main').text()).toContain('Corner')
  })

  test.each([
    ['en', 0, 'Free', 'Deals a month', '0 of 12'],
    ['en', 1_900_00, 'LKR\u00a01,900.00', 'Deals a month', '0 of 12'],
    ['ru', 0, 'Бесплатно', 'Акций в месяц', '0 из 12'],
    ['ru', 14_900_00, 'LKR\u00a014\u00a0900,00', 'Акций в месяц', '0 из 12'],
  ])(
    'compares plans by price first, in %s for %i cents [SUBS-54]',
    async (language, amountCents, price, row, used) => {
      const terms = { dealsPerMonth: 12, eventsPerMonth: 0 }
      const other = await addPlan(app.db, { ...terms, free: amountCents === 0, amountCents })
      const own = await addPlan(app.db, { ...terms, title: 'Own' })
      const { browser } = await business(app)
      await browser.submit(details(own), {}, subscribe(own))
      browser.cookies.set('__Host-lang', language)
      const { $ } = await browser.get(list)
      const tileOf = (id: string) => $(`.tile:has(a[href="${details(id)}"])`)
      expect(tileOf(other).find('.n').text()).toBe(price)
      expect(tileOf(other).find('.n').parent().nextAll('.name')).toHaveLength(1)
      expect(
        tileOf(other)
          .find('dt')
          .toArray()
          .map((one) => $(one).text()),
      ).toHaveLength(3)
      expect(tileOf(other).find('dt').first().text()).toBe(row)
      expect(
        tileOf(other)
          .find('dd')
          .toArray()
          .map((one) => $(one).text()),
      ).toEqual(['12', '0', '–'])
      expect(tileOf(other).find('progress')).toHaveLength(0)
      expect(tileOf(own).find('progress').attr()).toMatchObject({ max: '12', value: '0' })
      expect(tileOf(own).text()).toContain(used)
      const left = (await browser.get(profile)).$('.use progress').toArray()
      expect(left.map(({ attribs }) => [attribs.value, attribs.max])).toEqual([
        ['12', '12'],
        ['1', '1'],
      ])
    },
  )

  test('a bank subscribes to a plan for banks, and leaves it [SUBS-44, SUBS-46]', async () => {
    const id = await addPlan(app.db, { title: 'Lagoon', userRole: 'BANK' })
    const { browser } = await business(app, 'BANK')
    const facts = (await browser.get(details(id))).$('main .facts').text()
    expect(facts).toContain('Amount')
    expect(facts, 'banks publish no deals').not.toMatch(/deals/i)
    await browser.submit(details(id), {}, subscribe(id))
    const { $ } = await browser.get('/subscriptions/list/bank')
    expect($('.tile[aria-current=true] .name').text()).toBe('Lagoon')
    const tab = '/profile/bank?tab=plan'
    expect((await browser.get(tab)).$('main').text()).toContain('Lagoon')
    const left = await browser.submit('/profile/bank/unsubscribe', {})
    expect([left.status, left.headers.get('location')]).toEqual([303, tab])
    expect((await browser.get(tab)).$('main').text()).toContain('No Available Plan')
  })

  test('whoever has a plan cannot take another [SUBS-36]', async () => {
    const [first, second] = [await addPlan(app.db), await addPlan(app.db)]
    const { browser } = await business(app)
    const form = await browser.get(details(second))
    await browser.submit(details(first), {}, subscribe(first))
    const blocked = await browser.get(details(second))
    expect(blocked.$('button[aria-describedby=subscribe-reason]').attr('disabled')).toBeDefined()
    const _csrf = form.$('input[name=_csrf]').first().attr('value') ?? ''
    const late = await browser.post(subscribe(second), { _csrf })
    expect(late.status).toBe(422)
    expect(noticeOf(late)).toContain('You already have a plan.')
  })

  test('a paid plan leads to its payment, and is not taken without [R06]', async () => {
    const id = await addPlan(app.db, paid)
    const { browser } = await business(app)
    const page = await browser.get(details(id))
    const payment = `/subscriptions/payments?planId=${id}`
    expect(page.$('main a.primary').attr('href')).toBe(payment)
    expect((await browser.get(subscribe(id))).headers.get('location')).toBe(payment)
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    const forced = await browser.post(subscribe(id), { _csrf, free: 'true', amount: '0' })
    expect(forced.headers.get('location')).toBe(payment)
    expect((await browser.get(profile)).$('main').text()).toContain('No Available Plan')
  })

  test('without the right a modal says what comes first [SUBS-34, SUBS-37]', async () => {
    const id = await addPlan(app.db)
    const profile = { updated: false, approvalStatus: 'NOT_UPDATED' } as const
    const { browser } = await signedIn(app, { role: 'MERCHANT', business: profile })
    const page = await browser.get(details(id))
    expect(page.$('main a.primary').attr('href')).toBe(subscribe(id))
    const dialog = await browser.swap(subscribe(id), 'div#dialog')
    expect(dialog.$('p').text()).toBe('Complete your business profile first and wait for approval.')
    const whole = await browser.get(subscribe(id))
    expect(whole.$('main').text()).toContain('Go to your profile')
    expect(whole.$('h1')).toHaveLength(1)
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    expect((await browser.post(subscribe(id), { _csrf })).status).toBe(422)
  })

  test('administrators have no plan to choose [SUBS-33]', async () => {
    const id = await addPlan(app.db)
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    expect((await browser.get(details(id))).status).toBe(404)
  })
})

describe('leaving', () => {
  test('leaving asks first, then the tab shows that there is none [ACCT-07, ACCT-08, SUBS-13, SUBS-40, SUBS-50]', async () => {
    const id = await addPlan(app.db, { title: 'Short' })
    const { browser } = await business(app)
    await browser.submit(details(id), {}, subscribe(id))
    const tab = await browser.get(profile)
    expect(tab.$(`main a[href="${unsubscribe}"]`).text()).toBe('Unsubscribe')
    const dialog = await browser.swap(unsubscribe, 'div#dialog')
    expect(dialog.$('h2').text()).toBe('Unsubscribe from your plan?')
    const answer = await browser.submit(unsubscribe, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, profile])
    const after = await browser.get(profile)
    expect(noticeOf(after)).toContain('You’ve unsubscribed from “Short”.')
    expect(after.$('main').text()).toContain('No Available Plan')
    expect((await browser.get(unsubscribe)).headers.get('location')).toBe(profile)
  })

  test('nobody leaves in the name of another role', async () => {
    const { browser } = await business(app, 'BANK')
    expect((await browser.get(unsubscribe)).status).toBe(404)
  })
})
