import { describe, expect, test } from 'vitest'
import { counter, openCounter } from './open-counter.ts'

const { browser, account, buyer, sold, form, redeemed } = await openCounter()
const card = 'Check the student card'

describe('something to check', () => {
  test.each([
    ['en', 'Not redeemed yet. Confirm this first'],
    ['ru', 'Купон ещё не погашен. Сначала подтвердите это'],
  ])(
    'without script the form comes back with it, and a second press redeems (%s) [DEAL-143]',
    async (language, words) => {
      await browser.submit(counter, { language }, '/preferences')
      const coupon = await sold(account.id, { attention: card })
      const fields = { ...(await form()), code: coupon.code }
      const first = await browser.post(counter, fields)
      expect(first.status).toBe(422)
      expect(first.$('#code-state').text()).toContain(words)
      expect(first.$('#redeem label:has([name=attentionConfirmed])').text()).toBe(card)
      expect(first.$('#redeem [name=code]').attr('value')).toBe(coupon.code)
      expect(first.$('#redeem [name=key]').attr('value')).toBe(fields.key)
      expect(await redeemed(coupon.id)).toHaveLength(0)
      const shown = first.$('#redeem [name=shown]').attr('value') ?? ''
      const second = await browser.post(counter, { ...fields, shown, attentionConfirmed: card })
      expect(second.status).toBe(303)
      expect(await redeemed(coupon.id)).toHaveLength(1)
      await browser.submit(counter, { language: 'en' }, '/preferences')
    },
  )

  test('it stands with the valid code as soon as that is checked [DEAL-143]', async () => {
    const coupon = await sold(account.id, { attention: '<b>Check</b> the card' })
    const { $ } = await browser.post(
      '/coupon-redeem/check',
      { ...(await form()), code: coupon.code },
      { 'hx-request': 'true', 'hx-target': 'div#code-state' },
    )
    expect($('[data-code-status=valid] b').text()).toBe(
      'Valid code. One check is needed before you redeem it.',
    )
    expect($('[name=attentionConfirmed]').attr('required')).toBeDefined()
    expect($('label.check').text()).toBe('<b>Check</b> the card')
  })

  test('a code without it asks for nothing, and the search shows no box [DEAL-143]', async () => {
    const plain = await sold(account.id, {})
    const answer = await browser.post(counter, { ...(await form()), code: plain.code })
    expect(answer.status).toBe(303)
    const coupon = await sold(account.id, { attention: card })
    const { $ } = await browser.post('/search', {
      _csrf: (await form())._csrf,
      q: coupon.code,
      coupon: '1',
    })
    expect($('[data-code-status]')).toHaveLength(1)
    expect($('[name=attentionConfirmed]')).toHaveLength(0)
  })
})

describe('a confirmation says to what [COUP-176]', () => {
  const hotel = 'Ask for the voucher of the hotel'
  const confirmed = async (coupon: { code: string }, more: Record<string, string>) =>
    browser.post(counter, { ...(await form()), code: coupon.code, ...more })

  test.each([
    ['another coupon', (other: string) => ({ shown: other, attentionConfirmed: hotel })],
    ['no coupon', () => ({ attentionConfirmed: hotel })],
    ['another text', (_: string, own: string) => ({ shown: own, attentionConfirmed: card })],
    [
      'a text that the deal had before',
      (_: string, own: string) => ({ shown: own, attentionConfirmed: 'Ask' }),
    ],
  ])('a box ticked for %s confirms nothing', async (_what, ticked) => {
    const [other, own] = [
      await sold(account.id, { attention: card }),
      await sold(account.id, { attention: hotel }),
    ]
    const answer = await confirmed(own, ticked(other.code, own.code))
    expect(answer.status).toBe(422)
    expect(answer.$('#redeem label.check').text()).toBe(hotel)
    expect(answer.$('[name=attentionConfirmed]').attr('checked')).toBeUndefined()
    expect(answer.$('[name=shown]').attr('value')).toBe(own.code)
    expect(await redeemed(own.id)).toHaveLength(0)
    const right = { shown: own.code, attentionConfirmed: hotel }
    expect((await confirmed(own, right)).status).toBe(303)
  })

  test('however the code is written that the box was shown for', async () => {
    const coupon = await sold(account.id, { attention: hotel })
    const written = { code: `my code is ${coupon.code.toLowerCase()} thanks` }
    const more = { shown: coupon.code, attentionConfirmed: hotel }
    expect((await confirmed(written, more)).status).toBe(303)
  })

  test('a page of another till, or of who left, redeems nothing', async () => {
    const coupon = await sold(account.id, {})
    const standing = `${buyer.id} ${buyer.id}`
    const answer = await confirmed(coupon, { standing })
    expect(answer.status).toBe(422)
    expect(answer.$('#code-state').text()).toContain('Somebody else has come to this till')
    expect(await redeemed(coupon.id)).toHaveLength(0)
    expect((await confirmed(coupon, {})).status).toBe(303)
  })
})
