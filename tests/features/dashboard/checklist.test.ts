import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { picture } from '../deals/shop.ts'
import { goodBusiness, newcomer, owner, send, sendBack } from '../profile/owner.ts'

const app = await testApp()
const EDIT = '/profile/merchant/edit'
type Browser = Awaited<ReturnType<typeof owner>>['browser']

async function steps(browser: Browser) {
  const { $ } = await browser.get('/dashboard')
  const found = $('main .facts > div')
    .toArray()
    .map((row) => ({
      name: $(row).find('dt').text(),
      state: $(row).find('.tag').text(),
      text: $(row).find('dd').text(),
      href: $(row).find('a').attr('href'),
    }))
  return { $, found, of: (name: string) => found.find((step) => step.name === name) }
}

async function submitBusiness(browser: Browser) {
  const fields = { ...goodBusiness, imageUrl: await picture() }
  const answer = await send(browser, `${EDIT}?tab=business`, fields)
  expect(answer.status).toBe(303)
}

describe('before the profile is approved', () => {
  test('the checklist says what is missing, each with the form where it is done', async () => {
    const { browser } = await owner(app, newcomer)
    const { $, found } = await steps(browser)
    expect($('h1').text()).toBe('Before you can sell')
    expect(found.map(({ name, state, href }) => [name, state, href])).toEqual([
      ['Account approved', 'Done', undefined],
      ['Business profile completed', 'To do', `${EDIT}?tab=business`],
      ['Business profile approved', 'To do', undefined],
      ['Contact person approved', 'To do', `${EDIT}?tab=contact`],
      ['Categories chosen', 'To do', `${EDIT}?tab=categories`],
      ['Mobile number verified', 'Done', undefined],
    ])
    expect($('main a.btn.primary').attr('href')).toBe(`${EDIT}?tab=business`)
  })

  test('who signed up without a number is asked for one, after what it takes to start', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const { browser } = await owner(app, { ...newcomer, role, mobileNo: undefined })
      const { $, of } = await steps(browser)
      const edit = `/profile/${role.toLowerCase()}/edit`
      const mobile = of('Mobile number verified')
      expect(mobile).toMatchObject({ state: 'To do', href: `${edit}?tab=contact` })
      expect($('main a.btn.primary').attr('href')).toBe(`${edit}?tab=business`)
    }
  })

  test('a bank chooses no categories, and reads nothing of deals of its own', async () => {
    const { browser } = await owner(app, { ...newcomer, role: 'BANK' })
    const { $, of } = await steps(browser)
    expect(of('Categories chosen')).toBeUndefined()
    expect($('h1').text()).toBe('Before you can start')
    const dialog = await browser.get($('main [hx-trigger=load]').attr('hx-get') ?? '')
    expect(dialog.$('main p').text()).toContain('you can subscribe to a plan.')
  })

  test('once per sign-in a dialog asks to complete the profile; the checklist stays [ROLE-17, DASH-07]', async () => {
    const { browser } = await owner(app, newcomer)
    const first = await browser.get('/dashboard')
    const loader = first.$('main [hx-trigger=load]')
    expect(loader.attr('hx-target')).toBe('#dialog')
    const dialog = await browser.swap(loader.attr('hx-get') ?? '', 'dialog#dialog')
    expect(dialog.$('h2').text()).toBe('Complete your business profile')
    expect(dialog.$('a.primary').attr('href')).toBe(`${EDIT}?tab=business`)
    expect(dialog.$('[data-close]').text()).toBe('Later')
    const again = await browser.get('/dashboard')
    expect(again.$('main [hx-trigger=load]')).toHaveLength(0)
    expect(again.$('main').text()).toContain('Please complete your business profile.')
  })

  test('after it was submitted the dialog asks to wait for approval [DASH-08]', async () => {
    const { browser } = await owner(app, newcomer)
    await submitBusiness(browser)
    const dialog = await browser.swap('/dashboard/guide', 'dialog#dialog')
    expect(dialog.html).toContain('Please wait for approval.')
    expect(dialog.$('a.primary').text()).toBe('Close')
    const waiting = (await steps(browser)).of('Business profile approved')
    expect(waiting?.state).toBe('Waiting')
  })

  test('what was sent back stands there with its comment and the way to correct it', async () => {
    const { browser, account } = await owner(app, newcomer)
    await submitBusiness(browser)
    await app.db.execute(`update business_profiles set approval_status = 'REJECTED'
      where user_id = '${account.id}'`)
    await sendBack(app, account.id, 'Add the <b>unit</b> number.')
    const rejected = (await steps(browser)).of('Business profile approved')
    expect(rejected).toMatchObject({ state: 'Rejected', href: `${EDIT}?tab=business` })
    expect(rejected?.text).toContain('Add the <b>unit</b> number.')
    const { $ } = await browser.get('/dashboard/guide')
    expect($('h1').text()).toBe('Correct your business profile')
  })

  test('once it is approved the figures come at once', async () => {
    const { browser, account } = await owner(app, newcomer)
    await submitBusiness(browser)
    await app.db.execute(`update business_profiles set approval_status = 'APPROVED'
      where user_id = '${account.id}'`)
    const { $ } = await browser.get('/dashboard')
    expect($('.tally-card')).toHaveLength(2)
  })
})

test('an administrator has no such dialog', async () => {
  const { browser } = await owner(app, { role: 'ADMIN' })
  expect((await browser.get('/dashboard/guide')).status).toBe(404)
})
