import { describe, expect, test } from 'vitest'
import type { Plan, PlanSummary, Subscriber } from '#src/contract/core/plans.ts'
import { accountId } from '#src/world/account.ts'
import { planId } from '#src/world/plans.ts'
import { openCore, ownPicture } from '#tests/support/core.ts'
import { aPlan, free } from './plan-payload.ts'

const { db, ask } = await openCore()
type Added = { id: string; errors?: Record<string, string> }
type Listed = { plans: Plan[]; totalItems: number; size: number }

const add = (changes: object = {}) =>
  ask<Added>('ishara', '/subscription', { method: 'POST', body: aPlan(changes) })
const change = (body: object) => ask<Added>('ishara', '/subscription', { method: 'PUT', body })
const list = (key: string, userType = 'MERCHANT', active = 'ALL', term = 'ALL') =>
  ask<Listed>(key, `/subscription/${userType}/${active}/0/250/search/${term}`)
const read = (key: string, id: string) => ask<Plan>(key, `/subscription/${id}`)
const status = (id: string, wanted: string) =>
  ask('ishara', '/subscription/status', { method: 'PUT', body: { id, status: wanted } })
const titles = async (...args: Parameters<typeof list>) =>
  (await list(...args)).data.plans.map(({ title }) => title)

describe('adding', () => {
  test('keeps every field of a plan [SUBS-09, SUBS-42, SUBS-45]', async () => {
    const imageUrl = await ownPicture(db, 'ishara')
    const { data } = await add({ imageUrl })
    expect((await read('ishara', data.id)).data).toEqual({
      id: data.id,
      title: 'Harbour',
      subTitle: 'For the quay',
      description: 'Deals by the sea.',
      imageUrl,
      termsAndCondition: 'Paid monthly.',
      planType: 'MONTHLY',
      noOfDealsPerMonth: 8,
      noOfDealsOfTheDayEventsPerMonth: 1,
      noOfDealsOfTheDayPerEvent: 2,
      free: false,
      amount: { amount: 3_000_00, displayAmount: 'LKR\u00a03,000.00' },
      userRole: 'MERCHANT',
      status: 'ACTIVE',
      version: 1,
    })
  })

  test('says all that is wrong at once [SUBS-18, SUBS-19, SUBS-20, SUBS-23, SUBS-25, SUBS-27, SUBS-28]', async () => {
    const { status: code, data } = await add({
      title: ' ',
      subTitle: 'x'.repeat(101),
      description: 'x'.repeat(501),
      termsAndCondition: '',
      noOfDealsPerMonth: 0,
      noOfDealsOfTheDayPerEvent: 0,
      amount: 0,
    })
    expect(code).toBe(400)
    expect(data.errors).toEqual({
      title: 'Title is required',
      subTitle: 'Character limit exceeded',
      description: 'Character limit exceeded',
      termsAndCondition: 'Terms and conditions are required',
      noOfDealsPerMonth: 'Number of deals per month should be more than zero',
      noOfDealsOfTheDayPerEvent: 'Number of deals per event should be more than zero',
      amount: 'Amount is required unless the plan is free',
    })
    const long = await add({ termsAndCondition: 'x'.repeat(1001) })
    expect(long.data.errors).toEqual({ termsAndCondition: 'Character limit exceeded' })
  })

  test('takes no events and no image, and costs nothing when free [SUBS-21, SUBS-24, SUBS-27, SUBS-29, SUBS-31, SUBS-32]', async () => {
    const { planType: _, noOfDealsOfTheDayEventsPerMonth: __, ...rest } = aPlan()
    const body = { ...rest, planType: 'MONTHLY', isFree: true, amount: 500 }
    const { data } = await ask<Added>('ishara', '/subscription', { method: 'POST', body })
    expect((await read('ishara', data.id)).data).toMatchObject({
      free: true,
      amount: { amount: 0 },
      imageUrl: null,
      noOfDealsOfTheDayEventsPerMonth: 0,
    })
    for (const wrong of [
      { planType: 'YEARLY' },
      { noOfDealsPerMonth: 1.5 },
      { amount: 0.5 },
      { amount: -1 },
    ]) {
      expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
  })

  test('takes only pictures of the administrator', async () => {
    const { data } = await add({ imageUrl: await ownPicture(db, 'nadeesha') })
    expect(Object.keys(data.errors ?? {})).toEqual(['imageUrl'])
  })
})

describe('changing', () => {
  test('names the version that it was filled from; who comes second is told', async () => {
    const { data } = await add({ title: 'First' })
    const save = (title: string) => change({ ...aPlan({ title }), id: data.id, version: 1 })
    expect((await save('Second')).status).toBe(200)
    expect((await save('Third')).status).toBe(422)
    expect((await read('ishara', data.id)).data).toMatchObject({ title: 'Second', version: 2 })
  })

  test('a plan goes out of sight when it is switched off, and back [SUBS-14, SUBS-44]', async () => {
    const { data } = await add({ title: 'On and off' })
    expect(await titles('nadeesha')).toContain('On and off')
    await status(data.id, 'INACTIVE')
    expect(await titles('nadeesha')).not.toContain('On and off')
    expect((await read('nadeesha', data.id)).status).toBe(404)
    expect(await titles('ishara', 'MERCHANT', 'INACTIVE')).toContain('On and off')
    await status(data.id, 'ACTIVE')
    expect((await read('nadeesha', data.id)).status).toBe(200)
  })

  test('a plan with subscribers is not deleted, one without is [SUBS-16, SUBS-17]', async () => {
    const remove = (id: string) => ask('ishara', `/subscription/${id}`, { method: 'DELETE' })
    const refused = await remove(planId('standard'))
    expect(refused.status).toBe(422)
    expect(refused.displayMessage).toBe('You can’t delete this plan: it has 2 subscribers.')
    const { data } = await add()
    expect((await remove(data.id)).status).toBe(200)
    expect((await read('ishara', data.id)).status).toBe(404)
  })
})

describe('reading', () => {
  test('administrators see all, others the active ones of their own role [SUBS-43, SUBS-44, SUBS-48]', async () => {
    const all = await list('ishara', 'ALL')
    expect(new Set(all.data.plans.map(({ userRole }) => userRole))).toEqual(
      new Set(['MERCHANT', 'BANK']),
    )
    expect(all.data.size).toBe(250)
    expect(await titles('ishara')).toContain('Festival season special')
    expect(await titles('nadeesha', 'ALL')).not.toContain('Festival season special')
    expect(await titles('nadeesha', 'BANK')).toEqual([])
    expect((await read('nadeesha', planId('bank'))).status).toBe(404)
    expect(await titles('nadeesha', 'MERCHANT', 'ALL', 'prem')).toEqual(['Premium'])
  })

  test('reading answers the summary and the subscribers, found by name [SUBS-10, SUBS-11]', async () => {
    const id = planId('standard')
    const summary = await ask<PlanSummary>('ishara', `/subscription/summary/${id}`)
    expect(summary.data).toMatchObject({
      id,
      status: 'ACTIVE',
      userType: 'MERCHANT',
      durationType: 'MONTHLY',
      noOfSubscribers: 2,
    })
    const found = await ask<{ subscribers: Subscriber[]; totalItems: number }>(
      'ishara',
      `/subscription/subscribers/${id}?search=harbour`,
    )
    expect(found.data).toMatchObject({
      totalItems: 1,
      subscribers: [
        {
          id: accountId('nadeesha'),
          name: 'Harbour House',
          imageUrl: expect.stringMatching(/^\/api\/v1\/files\/files\/[\da-f-]{36}$/),
          approvalStatus: 'APPROVED',
          subscribedOn: { displayDate: expect.any(String) },
        },
      ],
    })
    const batch = async (after: string) => {
      const path = `/subscription/subscribers/${id}?after=${after}`
      const { data } = await ask<{ subscribers: Subscriber[] }>('ishara', path)
      return data.subscribers.map((one) => one.id)
    }
    const [first = '', second = ''] = await batch('FIRST')
    expect([await batch(first), await batch(second)]).toEqual([[second], []])
  })

  test('a free plan says so', async () => {
    const { data } = await add(free)
    expect((await read('nadeesha', data.id)).data.free).toBe(true)
  })
})
