import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { showHeld } from '#tests/support/held.ts'
import * as branches from '../branches/business.ts'
import { picture } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'
import { decide, liveBusiness, waitingId } from './submitted.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const BUSINESS = '/approvals/viewBusinessProfile'
const CONTACT = '/approvals/viewContactDetails'

function changesOn({ $ }: Answer) {
  const card = $('main .card').filter((_, one) => $(one).text().includes('Changed since'))
  const texts = (selector: string) =>
    card
      .find(selector)
      .toArray()
      .map((one) => $(one).text())
  return { card, comment: texts('blockquote'), fields: texts('dt') }
}

test('a profile goes back with what to change, and its reviewer sees what changed since [APPR-70, APPR-71]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  const type = shop.account.role ?? 'MERCHANT'
  const first = await waitingId(app, shop.account.id, 'BUSINESS')
  expect((await decide(admin, `${BUSINESS}/${type}/${first}`, 'approve')).status).toBe(303)
  await shop.submit({ address: '1 New Road, Galle' })
  const review = `${BUSINESS}/${type}/${await waitingId(app, shop.account.id, 'BUSINESS')}`
  const missing = await decide(admin, review, 'request-changes', '')
  expect(missing.$('[aria-invalid=true]').attr('name')).toBe('comment')
  const answer = await decide(admin, review, 'request-changes', 'Which floor?')
  expect(answer.headers.get('location')).toBe('/approvals?tab=profile')

  const own = await shop.browser.get('/profile/merchant?tab=business')
  expect(own.$('main .note').text()).toContain('Changes were requested to what you sent on')
  expect(own.$('main .note').text()).toContain('Which floor?')
  expect(own.$('main .facts .tag').last().text()).toBe('Changes requested')
  await showHeld(app.db)
  const news = await shop.browser.get('/notifications')
  expect(news.$('main').text()).toContain('Please change your business profile')
  const late = await admin.get(`${review}/approve`)
  expect(late.$('main .note').text()).toContain('Ishara Fernando asked for changes on')

  const imageUrl = await picture('cover.png')
  await shop.submit({ address: '1 New Road, second floor, Galle', imageUrl })
  const again = `${BUSINESS}/${type}/${await waitingId(app, shop.account.id, 'BUSINESS')}`
  const { card, comment, fields } = changesOn(await admin.get(again))
  expect(comment).toEqual(['Which floor?'])
  expect(fields).toEqual(['Address'])
  expect(card.find('ins').text()).toContain('second floor')
  expect(card.find('img')).toHaveLength(2)
})

test('a first profile and person that went back are nowhere called rejected to their owner [APPR-82]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  await shop.submitPerson()
  const type = shop.account.role ?? 'MERCHANT'
  const { id } = shop.account
  const profile = `${BUSINESS}/${type}/${await waitingId(app, id, 'BUSINESS')}`
  await decide(admin, profile, 'request-changes', 'Which floor?')
  const person = `${CONTACT}/${type}/${await waitingId(app, id, 'CONTACT')}`
  await decide(admin, person, 'request-changes', 'Whose number is it?')
  const words = { ru: ['Нужны правки', 'Отклон'], en: ['Changes requested', 'Rejected'] } as const
  const pages = ['', '?tab=contact', '?tab=plan'].map((tab) => `/profile/merchant${tab}`)
  for (const [language, [tag, rejected]] of Object.entries(words)) {
    const _csrf = (await shop.browser.get('/dashboard')).$('[name=_csrf]').attr('value') ?? ''
    await shop.browser.post('/preferences', { _csrf, next: '/', language })
    for (const path of [...pages, '/dashboard', '/dashboard/guide', '/notifications']) {
      const { $ } = await shop.browser.get(path)
      expect($('main').text(), path).not.toContain(rejected)
      if (path !== '/dashboard/guide' && path !== '/notifications')
        expect($('main .tag').text(), path).toContain(tag)
    }
  }
  const guide = await shop.browser.get('/dashboard/guide')
  expect(guide.$('h1').text()).toBe('Change your business profile')
})

test('contact details go back with what to change [APPR-70, APPR-71]', async () => {
  const shop = await liveBusiness(app, newcomer)
  await shop.submitPerson()
  const type = shop.account.role ?? 'MERCHANT'
  const review = `${CONTACT}/${type}/${await waitingId(app, shop.account.id, 'CONTACT')}`
  await decide(admin, review, 'request-changes', 'Full name, please.')
  const own = await shop.browser.get('/profile/merchant?tab=contact')
  expect(own.$('main .note').text()).toContain('Full name, please.')
  await shop.submitPerson({ contactPersonName: 'Sanjaya Kumara Alwis' })
  const again = `${CONTACT}/${type}/${await waitingId(app, shop.account.id, 'CONTACT')}`
  const { card, fields } = changesOn(await admin.get(again))
  expect(fields).toHaveLength(1)
  expect(card.find('ins').text()).toContain('Kumara')
})

test('a branch goes back with what to change; what was approved stays live [APPR-70, APPR-71, BRANCH-10, APPR-82]', async () => {
  const business = await branches.openBusiness(app)
  const id = await branches.addBranch(business)
  const show = `/branch/view-branch/${id}`
  await branches.approve(admin, id)
  await branches.editBranch(business, id, { name: 'Fort counter two' })
  const answer = await branches.decide(admin, id, 'request-changes', 'Say where the door is.')
  expect(answer.headers.get('location')).toBe('/approvals?tab=branches')
  const own = await business.browser.get(show)
  expect(own.$('.head .tag').text()).toBe('Changes requested')
  for (const list of ['/branch', '/branch?status=rejected', '/branch?q=fort']) {
    const { $ } = await business.browser.get(list)
    expect($('#list tbody .tag').text(), list).toBe('Changes requested')
    expect($('.segment').text(), list).not.toContain('Rejected')
  }
  expect(own.$('main .note').text()).toContain(
    'We’d like to publish this branch. What to change first: Say where the door is.',
  )
  expect(own.$('main .note').text()).toContain('stays live')
  expect(own.$('main').text()).toContain('Changes requested by Ishara Fernando')

  await branches.editBranch(business, id, {
    name: 'Fort counter two',
    address: '12 Hospital Street, beside the arcade, Colombo 01',
    proof: branches.pdf(),
  })
  const { card, comment, fields } = changesOn(await admin.get(show))
  expect(comment).toEqual(['Say where the door is.'])
  expect(fields).toEqual(['Address', 'Address proof'])
  expect(card.find('ins').text()).toBe('beside the arcade, ')
  expect(card.find('a[href$="/proof"]')).toHaveLength(1)
  expect(changesOn(await business.browser.get(show)).card).toHaveLength(0)
})

test('what was sent back, approved and changed anew is compared with nothing [APPR-71]', async () => {
  const business = await branches.openBusiness(app)
  const id = await branches.addBranch(business)
  await branches.decide(admin, id, 'request-changes', 'Say where the door is.')
  await branches.editBranch(business, id, { name: 'Fort counter two' })
  await branches.approve(admin, id)
  await branches.editBranch(business, id, { name: 'Fort counter three' })
  expect(changesOn(await admin.get(`/branch/view-branch/${id}`)).card).toHaveLength(0)
})

test('nobody but a deciding administrator asks for changes [APPR-70]', async () => {
  const business = await branches.openBusiness(app)
  const id = await branches.addBranch(business)
  const other = await branches.openBusiness(app, { role: 'BANK', name: 'Lagoon Bank' })
  for (const { browser } of [business, other]) {
    const path = `/branch/view-branch/${id}/request-changes`
    expect((await browser.get(path)).status).toBeGreaterThanOrEqual(403)
  }
})
