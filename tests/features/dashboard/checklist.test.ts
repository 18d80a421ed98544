import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { picture } from '../deals/shop.ts'
import { goodBusiness, newcomer, owner, send, sendBack } from '../profile/owner.ts'

const app = await testApp()
const EDIT = '/profile/merchant/edit'
type Browser = Awaited<ReturnType<typeof owner>>['browser']

async function steps(browser: Browser, path = '/dashboard') {
  const { $ } = await browser.get(path)
  const found = $('main .steps li')
    .toArray()
    .map((row) => ({
      name: $(row).find('.grow').text(),
      state: $(row).attr('data-state'),
      isOpen: $(row).find('details[open]').length === 1,
      text: $(row).find('.body').text(),
      href: $(row).find('.body a.btn').first().attr('href'),
      asks: $(row).find('.body a.ghost').attr('href'),
    }))
  return { $, found, of: (name: string) => found.find((step) => step.name === name) }
}

async function submitBusiness(browser: Browser) {
  const fields = { ...goodBusiness, imageUrl: await picture() }
  const answer = await send(browser, `${EDIT}?tab=business`, fields)
  expect(answer.status).toBe(303)
}

describe('before the profile is approved', () => {
  test('numbered steps say what is to do, the next one unfolded with its form [DASH-21]', async () => {
    const { browser } = await owner(app, newcomer)
    const { $, found } = await steps(browser)
    expect($('h1').text()).toBe('Before you can sell')
    expect(found.map(({ name, state, href }) => [name, state, href])).toEqual([
      ['Account', 'done', undefined],
      ['Business profile', 'open', `${EDIT}?tab=business`],
      ['Contact person', 'open', `${EDIT}?tab=contact`],
      ['Categories', 'open', `${EDIT}?tab=categories`],
      ['Approval of the profile', 'later', undefined],
      ['Plan', 'later', undefined],
      ['First branch', 'open', '/branch/add'],
      ['First deal', 'later', undefined],
      ['First coupons', 'later', undefined],
      ['First redemption', 'later', undefined],
    ])
    expect(found.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual([
      'Business profile',
    ])
    expect($('.steps header .num').text()).toBe('1 of 10 done')
    expect($('main a.btn.primary').attr('href')).toBe(`${EDIT}?tab=business`)
    expect($('.steps form')).toHaveLength(0)
  })

  test('an account that waits starts with the same steps and fills them in [DASH-21, MERCH-56]', async () => {
    const { browser } = await owner(app, { ...newcomer, approvalStatus: 'PENDING' })
    const { $, found, of } = await steps(browser, '/profile/merchant')
    expect(found.map(({ state }) => state).slice(0, 4)).toEqual(['waiting', 'open', 'open', 'open'])
    expect(of('Account')?.text).toMatch(/Waiting since \d\d-\d\d-\d{4}/)
    expect(of('Account')?.text).not.toContain('usually')
    expect(of('Account')?.asks).toMatch(/^\/messages\/profile\//)
    expect($('main .head a.btn.primary')).toHaveLength(0)
    await submitBusiness(browser)
    const after = await steps(browser, '/profile/merchant')
    expect(after.of('Business profile')?.state).toBe('done')
    expect(after.of('Approval of the profile')?.state).toBe('waiting')
    expect(after.of('Contact person')?.isOpen).toBe(true)
  })

  test('how long it takes is said once enough was decided [DASH-22]', async () => {
    const { browser } = await owner(app, { ...newcomer, approvalStatus: 'PENDING' })
    const decide = (count: number, hours: number) =>
      app.db.insert(decidedRounds).values(
        Array.from({ length: count }, () => ({
          id: v7(),
          kind: 'accounts' as const,
          itemId: v7(),
          ownerId: v7(),
          answer: 'APPROVED' as const,
          submittedAt: sql<Date>`now() - make_interval(hours => ${hours})`,
          decidedBy: v7(),
          decidedAt: sql<Date>`now() - interval '1 second'`,
        })),
      )
    const account = async () => (await steps(browser)).of('Account')?.text
    await decide(4, 5)
    expect(await account()).not.toContain('usually')
    await decide(1, 5)
    expect(await account()).toContain('It usually takes 5 h.')
  })

  test('who signed up without a number is asked for one, after what it takes to start', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const { browser } = await owner(app, { ...newcomer, role, mobileNo: undefined })
      const { $, of } = await steps(browser)
      const edit = `/profile/${role.toLowerCase()}/edit`
      expect(of('Mobile number')).toMatchObject({ state: 'open', href: `${edit}?tab=contact` })
      expect($('main a.btn.primary').attr('href')).toBe(`${edit}?tab=business`)
    }
  })

  test('a bank has steps of its own, and reads nothing of deals [DASH-21]', async () => {
    const { browser } = await owner(app, { ...newcomer, role: 'BANK' })
    const { $, found } = await steps(browser)
    expect(found.map(({ name }) => name)).toEqual([
      'Account',
      'Business profile',
      'Contact person',
      'Approval of the profile',
      'Plan',
      'First branch',
    ])
    expect($('h1').text()).toBe('Before you can start')
    const dialog = await browser.get($('main [hx-trigger=load]').attr('hx-get') ?? '')
    expect(dialog.$('main p').text()).toContain('you can subscribe to a plan.')
  })

  test('once per sign-in a dialog asks to complete the profile; the steps stay [ROLE-17, DASH-07]', async () => {
    const { browser } = await owner(app, newcomer)
    const first = await browser.get('/dashboard')
    const loader = first.$('main [hx-trigger=load]')
    expect(loader.attr('hx-target')).toBe('#dialog')
    const dialog = await browser.swap(loader.attr('hx-get') ?? '', 'dialog#dialog')
    expect(dialog.$('h2').text()).toBe('Complete your business profile')
    expect(dialog.$('[autofocus]').text()).toBe('Open business profile')
    expect(dialog.$('a.primary').attr('href')).toBe(`${EDIT}?tab=business`)
    expect(dialog.$('[data-close]').text()).toBe('Later')
    const again = await browser.get('/dashboard')
    expect(again.$('main [hx-trigger=load]')).toHaveLength(0)
    expect(again.$('main').text()).toContain('Tell us about your business')
  })

  test('after it was submitted the dialog asks to wait for approval [DASH-08]', async () => {
    const { browser } = await owner(app, newcomer)
    await submitBusiness(browser)
    const dialog = await browser.swap('/dashboard/guide', 'dialog#dialog')
    expect(dialog.html).toContain('Please wait for approval.')
    expect(dialog.$('a.primary').text()).toBe('Close')
    expect((await steps(browser)).of('Approval of the profile')?.state).toBe('waiting')
  })

  test('what was sent back stands there with its comment and the way to correct it [DASH-21]', async () => {
    const { browser, account } = await owner(app, newcomer)
    await submitBusiness(browser)
    await app.db.execute(`update business_profiles set approval_status = 'REJECTED'
      where user_id = '${account.id}'`)
    await sendBack(app, account.id, 'Add the <b>unit</b> number.')
    const rejected = (await steps(browser)).of('Business profile')
    expect(rejected).toMatchObject({
      state: 'sentBack',
      href: `${EDIT}?tab=business`,
      isOpen: true,
    })
    expect(rejected?.text).toContain('Add the <b>unit</b> number.')
    expect(rejected?.asks).toBe(`/messages/profile/${account.id}`)
    const { $ } = await browser.get('/dashboard/guide')
    expect($('h1').text()).toBe('Correct your business profile')
  })

  test('once it is approved the figures come at once, below what is left to do [DASH-21]', async () => {
    const { browser, account } = await owner(app, newcomer)
    await submitBusiness(browser)
    await app.db.execute(`update business_profiles set approval_status = 'APPROVED'
      where user_id = '${account.id}'`)
    const { $, of } = await steps(browser)
    expect($('.tally-card')).toHaveLength(2)
    expect(of('Plan')).toMatchObject({ state: 'open', href: '/subscriptions/list/merchant' })
  })
})

describe('beside the figures', () => {
  const approved = 'main .steps'

  test('the steps are hidden by the person, for good [DASH-21]', async () => {
    const { browser } = await owner(app)
    const { $ } = await browser.get('/dashboard')
    expect($(approved)).toHaveLength(1)
    const form = $('.steps form')
    const answer = await browser.submit('/dashboard', {}, form.attr('action'))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
    expect((await browser.get('/dashboard')).$(approved)).toHaveLength(0)
  })

  test('an administrator has neither steps nor such a dialog', async () => {
    const { browser } = await owner(app, { role: 'ADMIN' })
    expect((await browser.get('/dashboard')).$('.steps')).toHaveLength(0)
    expect((await browser.get('/dashboard/guide')).status).toBe(404)
  })
})
