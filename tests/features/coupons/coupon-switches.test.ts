import { describe, expect, test } from 'vitest'
import { openCouponShop } from './coupon-shop.ts'

const { owner, rival, admin, tea, spa, past } = await openCouponShop()

describe('the switch [COUP-33, COUP-37]', () => {
  const spaSwitch = `#switch-${spa.id} button`

  test('the switch of a deal goes off and on; without script the browser comes back to its list', async () => {
    const action = `/coupons/deal/${spa.id}/status`
    const sent = await owner.browser.submit('/coupons?q=spa', {}, action)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/coupons?q=spa')
    const off = await owner.browser.get('/coupons?q=spa')
    expect(off.$(spaSwitch).attr('aria-checked')).toBe('false')
    expect(off.html).toContain('Coupons of this deal switched off.')
    const target = { 'hx-request': 'true', 'hx-target': `form#switch-${spa.id}` }
    const on = await owner.browser.submit('/coupons?q=spa', {}, action, target)
    expect(on.$(spaSwitch).attr('aria-checked')).toBe('true')
    expect(on.$('hx-partial').text()).toContain('switched on')
    expect(on.$('main')).toHaveLength(0)
  })

  test('the switch of a single coupon goes off and on, and no other with it', async () => {
    const path = `/coupons/deal/${tea.id}`
    const { $ } = await owner.browser.get(path)
    const action = $('form:has(button.switch:enabled)').first().attr('action') ?? ''
    const states = async () => {
      const page = await owner.browser.get(path)
      const own = page.$(`form[action="${action}"] button`).attr('aria-checked')
      return [own, page.$('button[aria-checked=true]').length]
    }
    expect(await states()).toEqual(['true', 25])
    const off = await owner.browser.submit(path, {}, action)
    expect([off.status, off.headers.get('location')]).toEqual([303, path])
    expect(await states()).toEqual(['false', 24])
    await owner.browser.submit(path, {}, action)
    expect(await states()).toEqual(['true', 25])
  })

  test('the switch is disabled on what is expired or redeemed; a press that comes too late says so [COUP-34, COUP-36]', async () => {
    const deals = await owner.browser.get('/coupons')
    expect(deals.$(`#switch-${past.id} button`).is(':disabled')).toBe(true)
    expect(deals.$(spaSwitch).is(':disabled')).toBe(false)
    const expired = await owner.browser.get(`/coupons/deal/${past.id}`)
    expect(expired.$('tbody button.switch')).toHaveLength(1)
    expect(expired.$('tbody button.switch').is(':disabled')).toBe(true)
    const path = `/coupons/deal/${tea.id}?page=1`
    const coupons = await owner.browser.get(path)
    expect(coupons.$('button.switch:disabled')).toHaveLength(1)
    const action = coupons.$('form:has(button.switch:disabled)').attr('action') ?? ''
    const late = await owner.browser.submit(path, {}, action)
    expect(late.status).toBe(303)
    const { html } = await owner.browser.get(late.headers.get('location') ?? '')
    expect(html).toContain('You can’t switch a redeemed coupon on or off.')
  })

  test('the switch is a word for administrators [COUP-35, COUP-38]', async () => {
    const { $ } = await admin.browser.get('/coupons')
    expect($('button.switch')).toHaveLength(0)
    expect($('tbody .tag').first().text()).toBe('Active')
    const action = `/coupons/deal/${spa.id}/status`
    const page = await admin.browser.get('/dashboard')
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    const coupons = `/coupons/deal/${tea.id}`
    const single = (await owner.browser.get(coupons)).$('form:has(button.switch)').attr('action')
    for (const address of [action, single ?? '']) {
      const sent = await admin.browser.post(address, { _csrf, status: 'INACTIVE' })
      expect(sent.status, address).toBe(404)
    }
    const seen = await admin.browser.get(coupons)
    expect(seen.$('button.switch, [role=switch]')).toHaveLength(0)
    expect(seen.$('tbody td:last-child .tag').first().text()).toBe('Active')
  })

  test('the switch goes nowhere with a status that is none or a foreign record', async () => {
    const action = `/coupons/deal/${spa.id}/status`
    expect((await owner.browser.submit('/coupons?q=spa', { status: 'GONE' }, action)).status).toBe(
      400,
    )
    const page = await rival.browser.get('/dashboard')
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    expect((await rival.browser.post(action, { _csrf, status: 'INACTIVE' })).status).toBe(404)
    const sly = { next: '//evil.example', status: 'ACTIVE' }
    const sent = await owner.browser.submit('/coupons?q=spa', sly, action)
    expect(sent.headers.get('location')).toBe('/coupons')
  })
})
