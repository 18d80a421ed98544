import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { branches } from '#src/services/location/branches/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { signedIn } from '#tests/support/browser.ts'
import { counter, openCounter } from './open-counter.ts'

const { app, db, sold, form, redeemed } = await openCounter()
const branchChoice = 'main details:has(select[name=branch]) summary'
const card = 'Check the student card'

describe('the branch of a counter', () => {
  test('is chosen once for a browser, by a form without script, and goes with each code [DEAL-142]', async () => {
    const shop = await signedIn(app)
    const [fort = '', galle = ''] = await Promise.all(
      ['Fort', 'Galle'].map((name) => addBranch(db, shop.account.id, name)),
    )
    const before = await shop.browser.get(counter)
    expect(before.$(branchChoice).text()).toBe('Choose this counter’s branch')
    expect(before.$('#redeem [name=branch]')).toHaveLength(0)
    const here = await sold(shop.account.id, { branchIds: [fort] })
    const fields = { ...(await form(shop.browser)), code: here.code }
    const unchosen = await shop.browser.post(counter, fields)
    expect(unchosen.status).toBe(422)
    expect(unchosen.$('#code-state').text()).toContain('valid at some branches only: Fort')
    expect(unchosen.$('details:not([open]) [name=branch]')).toHaveLength(1)
    const { _csrf } = fields
    await shop.browser.post('/coupon-redeem/branch', { _csrf, branch: galle })
    const at = await shop.browser.get(counter)
    expect(at.$(branchChoice).text()).toBe('This counter is at Galle. Change')
    const elsewhere = await shop.browser.post(counter, {
      ...(await form(shop.browser)),
      code: here.code,
    })
    expect(elsewhere.$('#code-state').text()).toContain(
      'isn’t valid at this branch. It’s valid at: Fort',
    )
    await shop.browser.post('/coupon-redeem/branch', { _csrf, branch: fort })
    const done = await shop.browser.post(counter, {
      ...(await form(shop.browser)),
      code: here.code,
    })
    expect(done.status).toBe(303)
    expect(await redeemed(here.id)).toMatchObject([{ branchId: fort }])
    await db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, fort))
    await addBranch(db, shop.account.id, 'Kandy')
    expect((await shop.browser.get(counter)).$(branchChoice).text()).toBe(
      'Choose this counter’s branch',
    )
  })

  test('is no question for a shop with one branch or none [DEAL-142]', async () => {
    for (const count of [0, 1]) {
      const shop = await signedIn(app)
      if (count) await addBranch(db, shop.account.id, 'Fort')
      expect((await shop.browser.get(counter)).$('main select[name=branch]')).toHaveLength(0)
    }
  })

  describe('of a shop that has one goes with each code, unasked [DEAL-142]', () => {
    async function openShop() {
      const shop = await signedIn(app)
      const fort = await addBranch(db, shop.account.id, 'Fort')
      const close = () =>
        db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, fort))
      return { ...shop, fort, close }
    }
    const only = async ({ browser }: Awaited<ReturnType<typeof openShop>>) => {
      const { $ } = await browser.get(counter)
      return { ...(await form(browser)), onlyBranch: $('[name=onlyBranch]').attr('value') ?? '' }
    }

    test.each([false, true])('for a deal limited to it: %s', async (isLimited) => {
      const shop = await openShop()
      const fields = await only(shop)
      expect(fields).toMatchObject({ onlyBranch: shop.fort, branch: '' })
      const coupon = await sold(shop.account.id, isLimited ? { branchIds: [shop.fort] } : {})
      const checked = await shop.browser.post('/coupon-redeem/check', {
        ...fields,
        code: coupon.code,
      })
      expect(checked.html).toContain('Ready to redeem')
      const { status } = await shop.browser.post(counter, { ...fields, code: coupon.code })
      expect(status).toBe(303)
      expect(await redeemed(coupon.id)).toMatchObject([{ branchId: shop.fort }])
    })

    test('closed meanwhile, the counter that is open redeems without it, once', async () => {
      const shop = await openShop()
      const fields = await only(shop)
      const coupon = await sold(shop.account.id, {})
      await shop.close()
      for (const times of [1, 2]) {
        const { status } = await shop.browser.post(counter, { ...fields, code: coupon.code })
        expect(status, `${times}`).toBe(303)
      }
      expect(await redeemed(coupon.id)).toMatchObject([{ branchId: null }])
      expect((await only(shop)).onlyBranch).toBe('')
    })

    test('moved meanwhile, its new branch is recorded', async () => {
      const shop = await openShop()
      const fields = await only(shop)
      const coupon = await sold(shop.account.id, {})
      await shop.close()
      const kandy = await addBranch(db, shop.account.id, 'Kandy')
      expect((await shop.browser.post(counter, { ...fields, code: coupon.code })).status).toBe(303)
      expect(await redeemed(coupon.id)).toMatchObject([{ branchId: kandy }])
    })

    test('a coupon valid there alone is refused by that reason, also with a text to confirm', async () => {
      for (const attention of [undefined, card]) {
        const shop = await openShop()
        const fields = await only(shop)
        const coupon = await sold(shop.account.id, {
          branchIds: [shop.fort],
          ...(attention && { attention }),
        })
        await shop.close()
        const answer = await shop.browser.post(counter, { ...fields, code: coupon.code })
        expect(answer.status).toBe(422)
        expect(answer.$('#code-state').text()).toContain('have closed')
        expect(await redeemed(coupon.id)).toHaveLength(0)
      }
    })

    test('a second branch opened meanwhile: the counter goes on as the first', async () => {
      const shop = await openShop()
      const fields = await only(shop)
      await addBranch(db, shop.account.id, 'Galle')
      const coupon = await sold(shop.account.id, {})
      expect((await shop.browser.post(counter, { ...fields, code: coupon.code })).status).toBe(303)
      expect(await redeemed(coupon.id)).toMatchObject([{ branchId: shop.fort }])
    })
  })

  test.each(['not an id', '0198c1d4-0000-7000-8000-000000000001', ''])(
    'a choice that is not there is none (%s) [DEAL-142]',
    async (branch) => {
      const shop = await signedIn(app)
      await addBranch(db, shop.account.id, 'Fort')
      await addBranch(db, shop.account.id, 'Galle')
      const { _csrf } = await form(shop.browser)
      await shop.browser.post('/coupon-redeem/branch', { _csrf, branch })
      expect((await form(shop.browser)).branch).toBe('')
      const coupon = await sold(shop.account.id, {})
      const answer = await shop.browser.post(counter, {
        ...(await form(shop.browser)),
        code: coupon.code,
      })
      expect(answer.status).toBe(303)
    },
  )
})
