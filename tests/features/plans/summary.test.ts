import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { full } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPlan } from './plans.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
})

async function subscribed(
  planId: string,
  businessName = 'Quay',
  role: 'MERCHANT' | 'BANK' = 'MERCHANT',
) {
  const profile = { updated: true, approvalStatus: 'APPROVED', businessName } as const
  const { id: userId } = await addAccount(app.db, { role, business: profile })
  const terms = { dealsPerMonth: 3, eventsPerMonth: 0, dealsPerEvent: 1, termsAndCondition: 'x' }
  await app.db.insert(subscriptions).values({ id: v7(), userId, planId, amountCents: 0, ...terms })
  return userId
}

describe('the summary', () => {
  test('the summary shows status, Edit, Delete and both tabs [SUBS-07, SUBS-10, SCREEN-60]', async () => {
    const id = await addPlan(app.db)
    const { $ } = await browser.get(`/subscriptions/summary/${id}`)
    expect($('h1').text()).toBe('Counter')
    expect($('.tabs a').text()).toBe('Plan detail viewSubscribers0')
    expect($(`a[href="/subscriptions/edit/${id}"]`)).toHaveLength(1)
    expect($(`a[href="/subscriptions/summary/${id}/delete"]`)).toHaveLength(1)
    expect($('#plan-status').text()).toContain('Active')
  })

  test('the switch swaps the status block at once, and works without script [SUBS-14, SUBS-15]', async () => {
    const id = await addPlan(app.db)
    const page = `/subscriptions/summary/${id}`
    const headers = { 'hx-request': 'true', 'hx-target': 'section#plan-status' }
    const swapped = await browser.submit(page, {}, `${page}/status`, headers)
    expect(swapped.$('#plan-status [role=switch]').attr('aria-checked')).toBe('false')
    expect(swapped.$('h1')).toHaveLength(0)
    const plain = await browser.submit(page, {}, `${page}/status`)
    expect([plain.status, plain.headers.get('location')]).toEqual([303, page])
    expect((await browser.get(page)).$('[role=switch]').attr('aria-checked')).toBe('true')
  })

  test('the summary lists subscribers, whose pages lead back to the plan [SUBS-08, SUBS-11]', async () => {
    const id = await addPlan(app.db)
    const userId = await subscribed(id, 'Lighthouse')
    await subscribed(id, 'Quay')
    const page = `/subscriptions/summary/${id}?tab=subscribers`
    const { $ } = await browser.get(`${page}&q=light`)
    expect($('tbody tr')).toHaveLength(1)
    expect($('tbody tr').text()).toMatch(/Lighthouse\d\d-\d\d-\d{4}Approved/)
    expect($('tbody .avatar')).toHaveLength(1)
    const href = $('tbody a').attr('href') ?? ''
    expect(href).toBe(`/merchant/view/${userId}?from=subscription&planId=${id}`)
    const account = await browser.get(href)
    expect(account.$(`a[href="${page}"]`).text()).toContain('Subscribers')
    expect((await browser.get(`${page}&format=csv`)).html).toContain('Lighthouse,')
  })

  test('the banks that have a plan lead to bank pages [SUBS-08]', async () => {
    const planId = await addPlan(app.db, { userRole: 'BANK' })
    const userId = await subscribed(planId, 'Lagoon Bank', 'BANK')
    const { $ } = await browser.get(`/subscriptions/summary/${planId}?tab=subscribers`)
    const href = $('tbody a').attr('href') ?? ''
    expect(href).toBe(`/bank/view/${userId}?from=subscription&planId=${planId}`)
    expect((await browser.get(href)).status).toBe(200)
  })

  test('Delete is disabled with its reason while there are subscribers [SUBS-16, SUBS-17]', async () => {
    const id = await addPlan(app.db)
    await subscribed(id)
    const { $ } = await browser.get(`/subscriptions/summary/${id}`)
    const button = $('button[aria-describedby=delete-reason]')
    expect(button.attr('disabled')).toBeDefined()
    expect($('#delete-reason').text()).toBe('Has 1 subscriber')
    const refused = await browser.submit(`/subscriptions/summary/${id}/delete`, {})
    expect(refused.status).toBe(422)
    expect(refused.$('main').text()).toContain('You can’t delete this plan: it has 1 subscriber.')
  })

  test('the summary asks before a plan is deleted [SUBS-50]', async () => {
    const id = await addPlan(app.db, { title: 'Gone' })
    const page = `/subscriptions/summary/${id}/delete`
    expect((await browser.swap(page, 'div#dialog')).$('h2').text()).toBe('Delete this plan?')
    const answer = await browser.submit(page, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/subscriptions/list/merchant',
    ])
    expect((await browser.get(`/subscriptions/summary/${id}`)).status).toBe(404)
  })
})
