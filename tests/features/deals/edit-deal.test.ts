import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

test('the form holds the deal as it is, pictures included [DEAL-03]', async () => {
  const id = await addDeal(shop)
  const { $ } = await shop.browser.get(`/deals/edit/${id}`)
  const deal = goodDeal(shop)
  expect($('h1').text()).toBe('Edit deal')
  expect($('[name=title]').attr('value')).toBe(deal.title)
  expect($('[name=originalPrice]').attr('value')).toBe('9000.00')
  expect($('[name=validFrom]').attr('value')).toBe(deal.validFrom)
  expect($('[name=expiredOn]').attr('value')).toBe(deal.expiredOn)
  expect($('[name=endTime] option[selected]').attr('value')).toBe(deal.endTime)
  expect($('[name=promoTypeId] option[selected]').attr('value')).toBe(deal.promoTypeId)
  expect($('[name=coverImageKept]')).toHaveLength(1)
  expect($('[name=imageUrlsKept][checked]').length).toBeGreaterThan(0)
})

test('saving a rejected deal sends it to approval again, an approved one is locked [DEAL-42]', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'reject', 'Say when.')
  const change = { ...goodDeal(shop), title: 'Sunday lunch' }
  const saved = await sendDeal(shop.browser, `/deals/edit/${id}`, change)
  expect(saved.headers.get('location')).toBe(`/deals/view/merchant/${id}`)
  const { $ } = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect($('h1').text()).toBe('Sunday lunch')
  expect($('.head .tag').text()).toContain('Pending')
  await decide(admin, id, 'approve')
  const locked = await shop.browser.get(`/deals/edit/${id}`)
  expect(locked.status).toBe(422)
  expect(locked.$('form[action^="/deals/edit"]')).toHaveLength(0)
})

test('taking all extra pictures away is refused, a new cover replaces the old one', async () => {
  const id = await addDeal(shop)
  const { $ } = await shop.browser.get(`/deals/edit/${id}`)
  const form = new FormData()
  for (const [name, value] of Object.entries(goodDeal(shop))) form.append(name, value)
  form.append('_csrf', $('main [name=_csrf]').attr('value') ?? '')
  form.append('version', $('[name=version]').attr('value') ?? '')
  form.append('coverImage', await picture())
  const answer = await shop.browser.post(`/deals/edit/${id}`, form)
  expect(answer.status).toBe(422)
  expect(answer.$('#field-imageUrls-error').text()).toBe('Images are required')
  const before = $('[name=coverImageKept][checked]').attr('value')
  expect(answer.$('[name=coverImageKept][checked]').attr('value')).not.toBe(before)
})

test('of two saves of the same version the second is told, its input kept', async () => {
  const id = await addDeal(shop)
  const { $ } = await shop.browser.get(`/deals/edit/${id}`)
  const kept = $('[name=imageUrlsKept][checked]').attr('value') ?? ''
  const cover = $('[name=coverImageKept][checked]').attr('value') ?? ''
  await sendDeal(shop.browser, `/deals/edit/${id}`, { ...goodDeal(shop), title: 'First' })
  const second = await shop.browser.post(`/deals/edit/${id}`, {
    ...goodDeal(shop),
    title: 'Second',
    endTime: '04:00 PM',
    _csrf: $('main [name=_csrf]').attr('value') ?? '',
    version: $('[name=version]').attr('value') ?? '',
    coverImageKept: cover,
    imageUrlsKept: kept,
  })
  expect(second.status).toBe(422)
  expect(second.$('#errors').text()).toContain('after you opened it')
  expect(second.$('[name=title]').attr('value')).toBe('Second')
  expect(
    second
      .$('#errors li')
      .map((_, item) => second.$(item).text())
      .get(),
  ).toEqual(['Title: someone else saved “First”', 'End time: someone else saved “03:30 PM”'])
})

test('a picture that somebody else uploaded is refused', async () => {
  const rival = await openShop(app)
  const foreign = await addDeal(rival)
  const page = await rival.browser.get(`/deals/edit/${foreign}`)
  const theirs = page.$('[name=coverImageKept][checked]').attr('value') ?? ''
  const id = await addDeal(shop)
  const mine = await shop.browser.get(`/deals/edit/${id}`)
  const answer = await shop.browser.post(`/deals/edit/${id}`, {
    ...goodDeal(shop),
    _csrf: mine.$('main [name=_csrf]').attr('value') ?? '',
    version: mine.$('[name=version]').attr('value') ?? '',
    coverImageKept: theirs,
    imageUrlsKept: mine.$('[name=imageUrlsKept][checked]').attr('value') ?? '',
  })
  expect(answer.status).toBe(422)
  expect(answer.$('#field-coverImage-error').text()).toContain('Upload this picture again')
})
