import { beforeAll, describe, expect, test } from 'vitest'
import { chooseRussian, full, narrowed, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { addPlan, business, fields, paid, sendPlan } from './plans.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
})

const add = '/subscriptions/merchant/add'
const errorsOf = ({ $ }: Answer) =>
  Object.fromEntries(
    $('#errors li a')
      .toArray()
      .map((link) => [$(link).attr('href'), $(link).text()]),
  )

describe('the list', () => {
  test('the list shows cards that lead to the summary, and the way to add [SUBS-01, SUBS-02, SUBS-03, SUBS-04, SCREEN-57]', async () => {
    const subTitle = 'For a shop that plans its month'
    const id = await addPlan(app.db, { title: 'A plan with a very long title', subTitle, ...paid })
    const off = await addPlan(app.db, { title: 'Off', active: false })
    const { $ } = await browser.get('/subscriptions/list/merchant')
    const card = $(`.tile a[href="/subscriptions/summary/${id}"]`)
    expect(card.text()).toBe('A plan with a very l...')
    expect(card.closest('.tile').find('.sub').first().text()).toBe('For a shop that plan...')
    expect($(`.tile a[href="/subscriptions/summary/${off}"]`)).toHaveLength(1)
    expect($(`a[href="${add}"]`).text()).toContain('Add plan')
    expect((await browser.get('/subscriptions/list/user')).status).toBe(404)
  })

  test('the list shows the picture of a plan, and a placeholder where it has none [SUBS-31]', async () => {
    const imageUrl = '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001'
    await addPlan(app.db, { title: 'Pictured', imageUrl })
    await addPlan(app.db, { title: 'Pictureless' })
    const { $ } = await browser.get('/subscriptions/list/merchant?q=picture')
    const tile = (title: string) => $('.tile').filter((_, one) => $(one).text().includes(title))
    expect(tile('Pictured').find('img').attr('src')).toBe(pictureUrl(imageUrl, 'thumb'))
    expect(tile('Pictureless').find('img')).toHaveLength(0)
    expect(tile('Pictureless').find('.none svg')).toHaveLength(1)
  })

  test('the list shows more than a usual page at once [SHELL-51, SUBS-48]', async () => {
    const titles = Array.from({ length: 30 }, (_, place) => `Many ${place}`)
    await Promise.all(titles.map((title) => addPlan(app.db, { title })))
    const { $ } = await browser.get('/subscriptions/list/merchant?q=many')
    expect($('.tile')).toHaveLength(30)
  })

  test('searches, and downloads what was found [SCREEN-91]', async () => {
    await addPlan(app.db, { title: 'Needle' })
    const { $ } = await browser.get('/subscriptions/list/merchant?q=needle')
    expect($('.tile')).toHaveLength(1)
    const none = await browser.swap('/subscriptions/list/merchant?q=nothing+such', 'div#list')
    expect(none.$('#list').text()).toContain('No Records Found')
    const csv = await browser.get('/subscriptions/list/merchant?q=needle&format=csv')
    expect(csv.html).toContain('Needle,,Active,0.00,3,0,1')
  })
})

describe('the form', () => {
  test('adds a plan, says so and returns to the list [SUBS-05, SUBS-41, SCREEN-58]', async () => {
    const answer = await sendPlan(browser, add, { ...fields, title: 'Fresh' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/subscriptions/list/merchant',
    ])
    const list = await browser.get('/subscriptions/list/merchant')
    expect(noticeOf(list)).toContain('Subscription plan added.')
    expect(list.$('.tile .name').text()).toContain('Fresh')
  })

  test('the form says all that is wrong at its field [SUBS-18, SUBS-19, SUBS-20, SUBS-21, SUBS-23, SUBS-24, SUBS-25, SUBS-27, SUBS-28]', async () => {
    const answer = await sendPlan(browser, add, {
      subTitle: 'x'.repeat(101),
      description: 'x'.repeat(501),
      termsAndCondition: 'x'.repeat(1001),
      planType: 'YEARLY',
      noOfDealsPerMonth: '0',
      noOfDealsOfTheDayPerEvent: '1.5',
      isFree: 'no',
    })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({
      '#field-title': 'Title is required',
      '#field-subTitle': 'Character limit exceeded',
      '#field-description': 'Character limit exceeded',
      '#field-termsAndCondition': 'Character limit exceeded',
      '#field-planType': 'Plan type is required',
      '#field-noOfDealsPerMonth': 'Number of deals per month should be more than zero',
      '#field-noOfDealsOfTheDayEventsPerMonth': 'Deals of the day events per month is required',
      '#field-noOfDealsOfTheDayPerEvent': 'Enter a whole number, 10,000 or less',
      '#field-amount': 'Amount is required unless the plan is free',
    })
    expect(answer.$('#field-subTitle').attr('value')).toBe('x'.repeat(101))
  })

  test('the form begins with the defaults and waits for a change [SUBS-22, SUBS-26, SUBS-29, SUBS-30]', async () => {
    const { $ } = await browser.get(add)
    expect($('#field-noOfDealsOfTheDayEventsPerMonth').attr('value')).toBe('0')
    expect($('#field-noOfDealsOfTheDayPerEvent').attr('value')).toBe('1')
    expect($('#field-isFree option[selected]').attr('value')).toBe('no')
    expect($('#field-planType option[selected]').text()).toBe('Monthly')
    expect($('#field-planType option[disabled]').text()).toContain('Yearly')
    expect(
      $('[data-island="changed-form"], is-land, [name="changed-form"]').length,
    ).toBeGreaterThan(0)
  })

  test('whether the plan is free has to be said [SUBS-26]', async () => {
    const { isFree: _, ...rest } = fields
    for (const given of [rest, { ...rest, isFree: 'perhaps' }]) {
      const answer = await sendPlan(browser, add, { ...given, amount: '100' })
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual({ '#field-isFree': 'Choose whether the plan is free' })
    }
  })

  test('an amount has at most two decimals [SUBS-32]', async () => {
    for (const amount of ['0', '-1', '1.005', 'much']) {
      const answer = await sendPlan(browser, add, { ...fields, isFree: 'no', amount })
      expect(errorsOf(answer), amount).toHaveProperty('#field-amount')
    }
    const good = { ...fields, isFree: 'no', amount: '1,250.50' }
    expect((await sendPlan(browser, add, good)).status).toBe(303)
  })

  test('edits and returns to the summary; who comes second is told [SUBS-05, SUBS-41]', async () => {
    const id = await addPlan(app.db, { title: 'Before' })
    const page = `/subscriptions/edit/${id}`
    const form = await browser.get(page)
    const answer = await sendPlan(browser, page, { ...fields, title: 'After' }, form)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/subscriptions/summary/${id}`,
    ])
    const second = await sendPlan(browser, page, { ...fields, title: 'Late' }, form)
    expect(second.status).toBe(422)
    expect(second.$('#field-title').attr('value')).toBe('Late')
  })
})

test('others do not manage plans; a narrowed administrator sees no buttons [SUBS-42]', async () => {
  const id = await addPlan(app.db)
  const merchant = (await business(app)).browser
  for (const page of [add, `/subscriptions/edit/${id}`, `/subscriptions/summary/${id}`]) {
    expect((await merchant.get(page)).status, page).toBe(404)
  }
  const reader = (await narrowed(app, ['VIEW_SUBSCRIPTION'])).browser
  const { $ } = await reader.get(`/subscriptions/summary/${id}`)
  expect($('h1').text()).toBe('Counter')
  expect($('[role=switch], a[href*="/edit/"], a[href$="/delete"]')).toHaveLength(0)
  expect((await reader.get(add)).status).toBe(403)
})

test('speaks Russian', async () => {
  const { browser: russian } = await full(app)
  await chooseRussian(russian, '/subscriptions/list/merchant')
  const { $ } = await russian.get(add)
  expect($('h1').text()).toBe('Новый тариф для продавцов')
})
