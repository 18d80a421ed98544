import { describe, expect, test } from 'vitest'
import { inDays, openShop, today } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addPath, moveDay, openDays, setDay, shown, upcomingPath } from './days.ts'

const app = await testApp()
const { shop, admin, dealIds } = await openDays(app, ['High tea', 'Pool pass', 'Lamp-lit dinner'])
const [tea = '', pool = '', dinner = ''] = dealIds
const rival = await openShop(app, { name: 'Tea Leaf' })

describe('the form of a new event', () => {
  test('the form of a new event has a day, the deals that run on it, Cancel and Submit [DOTD-02, DOTD-15, SCREEN-43]', async () => {
    const { $, status } = await shop.browser.get(addPath)
    expect(status).toBe(200)
    const date = $('input[name=validOn]')
    expect([date.attr('type'), date.attr('value'), date.attr('min')]).toEqual([
      'date',
      today(),
      today(),
    ])
    const offered = $('input[name=dealIds]')
      .map((_, box) => $(box).attr('value'))
      .get()
    expect(offered.sort()).toEqual([...dealIds].sort())
    expect($('form a.btn').text()).toContain('Cancel')
    expect($('form button.primary').text()).toContain('Save deals')
  })

  test('the form of a new event says what the plan still allows [DOTD-41]', async () => {
    const { $ } = await shop.browser.get(addPath)
    expect($('.note').text()).toContain('2 events left this month.')
    expect($('.note').text()).toContain('Up to 4 deals')
    expect($('#field-dealIds').data()).toMatchObject({
      max: 4,
      maxMessage: 'Your plan allows 4 deals in one event.',
    })
  })

  test('another day swaps the deals alone, and a button does so without script [DOTD-15]', async () => {
    const later = inDays(400)
    const swapped = await shop.browser.swap(`${addPath}?validOn=${later}`, 'div#choices')
    expect(swapped.html).not.toContain('<main')
    expect(swapped.$.text()).toContain('None of your approved deals run on this day')
    const plain = await shop.browser.submit(addPath, {
      validOn: today(),
      dealIds: [tea],
      show: 'deals',
    })
    expect(plain.status).toBe(200)
    expect(plain.$('input[name=dealIds][checked]').attr('value')).toBe(tea)
    expect(plain.$('[role=alert]').text()).toBe('')
  })

  test('what was chosen stays chosen on another day that it runs on [DOTD-15]', async () => {
    const ids = `dealIds=${tea}&dealIds=${dinner}`
    const { $ } = await shop.browser.swap(`${addPath}?validOn=${inDays(2)}&${ids}`, 'div#choices')
    const chosen = $('input[name=dealIds][checked]')
      .map((_, box) => $(box).attr('value'))
      .get()
    expect(chosen.sort()).toEqual([tea, dinner].sort())
    const date = (await shop.browser.get(addPath)).$('input[name=validOn]')
    expect(date.attr('hx-include')).toBe('#choices :is([name=dealIds], [name=dealIdsKept])')
    expect(date.attr('hx-trigger')).toBe('change delay:600ms')
  })

  const between = [
    inDays(-1),
    '0002-12-15',
    '0202-12-15',
    '2026-02-30',
    '',
    'завтра',
    '9999-12-31',
    inDays(400),
    '1999-01-01',
    '12/15/26',
  ]
  test.each(between)('what was chosen outlives a day of %s in between [DOTD-44]', async (day) => {
    const include = ($: Awaited<ReturnType<typeof shop.browser.get>>['$']) =>
      $('[name=dealIds][checked], [name=dealIdsKept]')
        .map((_, box) => `&${$(box).attr('name')}=${$(box).attr('value')}`)
        .get()
        .join('')
    const ask = (date: string, ids: string) =>
      shop.browser.swap(`${addPath}?validOn=${encodeURIComponent(date)}${ids}`, 'div#choices')
    const away = await ask(day, `&dealIds=${tea}&dealIds=${pool}`)
    expect(away.$('[name=dealIds]')).toHaveLength(0)
    const back = await ask(inDays(2), include(away.$))
    expect(back.$('[name=dealIds][checked]')).toHaveLength(2)
    expect(back.$('[name=dealIdsKept]')).toHaveLength(0)
    // Without script.
    const sent = { validOn: day, dealIds: [tea, pool], show: 'deals' }
    const plain = await shop.browser.submit(addPath, sent)
    expect(plain.$('[name=dealIdsKept]')).toHaveLength(2)
  })

  test('deals of another day are not saved with this one [DOTD-44]', async () => {
    const answer = await shop.browser.submit(addPath, { validOn: inDays(3), dealIdsKept: [tea] })
    expect(answer.status).toBe(422)
    expect(answer.$('[name=dealIds][checked]').attr('value')).toBe(tea)
  })

  test('a past day says so where its deals would be [DOTD-18]', async () => {
    const { $ } = await shop.browser.swap(`${addPath}?validOn=${inDays(-1)}`, 'div#choices')
    expect($.text()).toContain('Choose today or a later day')
    expect($.text()).not.toContain('run on this day')
  })

  test('it opens on the first free day; a taken one leads to its event when it is chosen [DOTD-41]', async () => {
    const other = await openDays(app, ['Boat ride'], 'Second Shop')
    const [ride = ''] = other.dealIds
    const event = await setDay(app, other.shop, today(), [ride])
    const { $ } = await other.shop.browser.get(addPath)
    expect($('input[name=validOn]').attr('value')).toBe(inDays(1))
    const taken = await other.shop.browser.swap(
      `${addPath}?validOn=${today()}&dealIds=${ride}`,
      'div#choices',
    )
    expect(taken.$('.note').text()).toContain('You’ve already set deals for this day.')
    expect(taken.$('.note a').attr('href')).toBe(`/deals-of-the-day/edit/${event}`)
    expect(taken.$('input[name=dealIds][checked]').attr('value')).toBe(ride)
  })

  test('the form of a new event waits with script until something was changed, not after a refusal [DOTD-16]', async () => {
    const { $ } = await shop.browser.get(addPath)
    expect($('x-island[name=changed-form] button').text()).toContain('Save deals')
    expect($('button.primary').attr('disabled')).toBeUndefined()
    const refused = await shop.browser.submit(addPath, { validOn: today() })
    expect(refused.$('x-island[name=changed-form]')).toHaveLength(0)
  })

  test('without a deal it is refused and keeps the day [DOTD-17]', async () => {
    const answer = await shop.browser.submit(addPath, { validOn: inDays(2) })
    expect(answer.status).toBe(422)
    expect(answer.$('#errors').text()).toContain('Deals is required')
    expect(answer.$('#field-dealIds-error').text()).toContain('Deals is required')
    expect(answer.$('input[name=validOn]').attr('value')).toBe(inDays(2))
  })

  test('a day before today, no day and no calendar day are refused and keep the deals [DOTD-18]', async () => {
    for (const [validOn, text] of [
      [inDays(-1), 'Choose today or a later day'],
      ['', 'Date is required'],
      ['2026-02-31', 'There’s no such day'],
      [inDays(4000), 'Choose a day within the next five years'],
    ] as const) {
      const answer = await shop.browser.submit(addPath, { validOn, dealIds: [tea] })
      expect([validOn, answer.status]).toEqual([validOn, 422])
      expect(answer.$('#field-validOn-error').text()).toContain(text)
    }
  })

  test('a good one goes to the upcoming list and says so [DOTD-19, DOTD-28]', async () => {
    const answer = await shop.browser.submit(addPath, { validOn: inDays(1), dealIds: [tea, pool] })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, upcomingPath])
    const { $ } = await shop.browser.get(upcomingPath)
    expect($('.toast').text() + $('.note').text()).toContain('Deals of the day set.')
    expect($('tbody').text()).toContain(shown(inDays(1)))
  })

  test('a day that is taken and a plan that is used up are refused in words [DOTD-41]', async () => {
    const taken = await shop.browser.submit(addPath, { validOn: inDays(1), dealIds: [dinner] })
    expect(taken.status).toBe(422)
    expect(taken.$('#errors').text()).toContain('You’ve already set deals for this day.')
    expect(taken.$('input[name=dealIds][checked]').attr('value')).toBe(dinner)
    await setDay(app, shop, inDays(3), [dinner])
    const { $, status } = await shop.browser.get(addPath)
    expect([status, $('h1').text()]).toEqual([422, 'Create Deal Of The Day'])
    expect($('main').text()).toContain('No events left this month')
    expect($('main a[href^="/subscriptions"]').text()).toBe('See plans')
    expect($('main [name=validOn], main [name=dealIds]')).toHaveLength(0)
    const _csrf = $('[name=_csrf]').first().attr('value') ?? ''
    const full = await shop.browser.post(addPath, { _csrf, validOn: inDays(4), dealIds: [tea] })
    expect(full.status).toBe(422)
    expect(full.$('#errors').text()).toContain('Your plan allows 2 deal of the day events a month')
    expect(full.$('.note').text()).toContain('0 events left this month.')
  })

  test('without a plan the form is not offered [DOTD-41]', async () => {
    const { browser } = await signedIn(app)
    const { $, status } = await browser.get(addPath)
    expect(status).toBe(422)
    expect($('main').text()).toContain('Please subscribe to a plan before setting deals of the day')
    expect($('main a[href^="/subscriptions"]')).toHaveLength(1)
    expect($('main [name=validOn]')).toHaveLength(0)
  })

  test('administrators and banks have no such form [DOTD-29, DOTD-43, Z05]', async () => {
    expect((await admin.get(addPath)).status).toBe(404)
    expect((await admin.get('/deals-of-the-day/admin/create-deal-of-the-day')).status).toBe(404)
    expect((await shop.browser.get('/deals-of-the-day/admin/create-deal-of-the-day')).status).toBe(
      404,
    )
  })
})

describe('the form of an event', () => {
  test('the form of an event shows its day locked and its deals chosen; a save returns to what is upcoming [DOTD-05, DOTD-15, DOTD-33, SCREEN-44]', async () => {
    const other = await openDays(app, ['Breakfast', 'Brunch'], 'Morning House')
    const [breakfast = '', brunch = ''] = other.dealIds
    const id = await setDay(app, other.shop, inDays(2), [breakfast])
    const { $ } = await other.shop.browser.get(`/deals-of-the-day/edit/${id}`)
    expect($('input[name=validOn]')).toHaveLength(0)
    expect($('.facts').text()).toContain(shown(inDays(2)))
    expect($('input[name=dealIds][checked]').attr('value')).toBe(breakfast)
    const path = `/deals-of-the-day/edit/${id}`
    const saved = await other.shop.browser.submit(path, { dealIds: [brunch] })
    expect(saved.headers.get('location')).toBe(upcomingPath)
    const after = await other.shop.browser.get(path)
    expect(after.$('input[name=dealIds][checked]').attr('value')).toBe(brunch)
    const stale = await other.shop.browser.post(path, {
      _csrf: after.$('form[action] input[name=_csrf]').attr('value') ?? '',
      version: '1',
      dealIds: [breakfast],
    })
    expect(stale.status).toBe(422)
    expect(stale.$('#errors').text()).toContain('after you opened it')
    expect(stale.$('input[name=dealIds][checked]').attr('value')).toBe(breakfast)
    expect((await other.shop.browser.get(`/deals-of-the-day/merchant/edit/${id}`)).status).toBe(200)
  })

  test('a foreign one is not there, one of a past day says why it stays [Z02, DOTD-42]', async () => {
    const other = await openDays(app, ['Breakfast'], 'Evening House')
    const id = await setDay(app, other.shop, inDays(2), other.dealIds)
    expect((await rival.browser.get(`/deals-of-the-day/edit/${id}`)).status).toBe(404)
    expect((await admin.get(`/deals-of-the-day/edit/${id}`)).status).toBe(404)
    await moveDay(app, id, inDays(-1))
    const past = await other.shop.browser.get(`/deals-of-the-day/edit/${id}`)
    expect(past.status).toBe(422)
    expect(past.html).toContain('This day is over')
  })
})
