import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { type Env, readConfig } from '#src/config/config.ts'
import { brokerIds } from '#src/contract/order-payment/brokers.ts'
import { openPaymentProviders } from '#src/start/payment-providers.ts'
import { queueWebhook, type WebhookState } from '#src/start/payment-stand-in/webhooks.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { factsOf, once } from '../services/order-payment/facts.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
type Taken = { provider: string; body: string; headers: Record<string, string> }
const taken: Taken[] = []
/** Where webhooks come to; the product itself takes them in `deliver`. */
const office = createServer(async (request, response) => {
  const provider = request.url?.split('/').at(-1) ?? ''
  taken.push({ provider, body: await text(request), headers: request.headers as Taken['headers'] })
  response.end()
})
await new Promise<void>((done) => office.listen(0, '127.0.0.1', done))
const publicOrigin = `http://127.0.0.1:${(office.address() as AddressInfo).port}`
const env: Env = { NODE_ENV: 'development', DATA_DIR: dataDir, PUBLIC_ORIGIN: publicOrigin }
let providers = await openPaymentProviders(readConfig(env))
const world = await openPayments({ settings: { payments: providers.settings } })
const { db, merchant, make, confirm, service } = world

afterAll(() => {
  providers.close()
  office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function begin(paymentBrokerId: string) {
  const who = await merchant()
  const { paymentUrl } = await dataOf<{ paymentUrl: string }>(await make(who, { paymentBrokerId }))
  const { rows } = await factsOf(db, who.id)
  return { who, paymentUrl, reference: rows[0]?.providerReference ?? '' }
}
/** Presses a button of the stand-in; answers where the browser is sent, or the page. */
async function press(paymentUrl: string, reference: string, form: Record<string, string>) {
  const answer = await fetch(new URL(`/stand-in/payments/${reference}`, paymentUrl), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { location: answer.headers.get('location'), page: await answer.text() }
}
function returned(location: string | null) {
  const { searchParams } = new URL(location ?? '')
  const paymentId = searchParams.get('paymentId') ?? searchParams.get('token') ?? ''
  return { paymentId, payerId: searchParams.get('PayerID') ?? '' }
}
const about = (reference: string) => taken.filter(({ body }) => body.includes(reference))
const deliver = ({ provider, body, headers }: Taken) =>
  service.request(`/webhooks/${provider}`, { method: 'POST', body, headers })

describe.each(brokerIds)('%s', (id) => {
  test('its page is paid at, and leads back to us [PAY-53]', async () => {
    const { who, paymentUrl, reference } = await begin(id)
    const page = await (await fetch(paymentUrl)).text()
    expect(page).toContain('Growth')
    const { location } = await press(paymentUrl, reference, { act: 'pay', webhooks: 'never' })
    const { paymentId, payerId } = returned(location)
    expect(await dataOf(await confirm(who, paymentId, payerId))).toEqual({ state: 'PAID' })
    expect(await factsOf(db, who.id)).toMatchObject(once)
  })

  test('it is paid at by somebody who never comes back; signed webhooks tell us, twice [PAY-53]', async () => {
    const { who, paymentUrl, reference } = await begin(id)
    await press(paymentUrl, reference, { act: 'leave', webhooks: 'twice' })
    await expect.poll(() => about(reference).length).toBeGreaterThan(1)
    for (const webhook of about(reference)) await dataOf(await deliver(webhook))
    expect(await factsOf(db, who.id)).toMatchObject(once)
  })

  test('a refusal, and the bank’s question that is answered with no, bring nothing [PAY-53]', async () => {
    const { who, paymentUrl, reference } = await begin(id)
    const question = await press(paymentUrl, reference, { act: 'authenticate', webhooks: 'never' })
    expect(question.page).toContain('whether it is you')
    const { location } = await press(paymentUrl, reference, { act: 'refuse' })
    const payerId = location ? returned(location).payerId : 'STRIPE'
    expect((await confirm(who, reference, payerId)).status).toBe(422)
    expect(await factsOf(db, who.id)).toMatchObject({ subscribed: 0 })
  })
})

test('what was begun before a restart is paid after it, at the same address [PAY-53]', async () => {
  const begun = [await begin('STRIPE'), await begin('PAYPAL')]
  providers.close()
  providers = await openPaymentProviders(readConfig(env))
  for (const { who, paymentUrl, reference } of begun) {
    // The line of before is closed, which whoever asks first finds.
    await fetch(paymentUrl).catch(() => undefined)
    const { location } = await press(paymentUrl, reference, { act: 'pay', webhooks: 'never' })
    const { paymentId, payerId } = returned(location)
    expect(await dataOf(await confirm(who, paymentId, payerId))).toEqual({ state: 'PAID' })
  }
})

test('money that goes back on the providers’ own pages is told of [PAY-53]', async () => {
  for (const id of ['STRIPE', 'PAYPAL']) {
    const { who, paymentUrl, reference } = await begin(id)
    const { location } = await press(paymentUrl, reference, { act: 'pay', webhooks: 'now' })
    const { paymentId, payerId } = returned(location)
    await dataOf(await confirm(who, paymentId, payerId))
    const before = taken.length
    await press(paymentUrl, reference, { act: 'refund' })
    const refunds = () =>
      taken.slice(before).filter(({ body }) => /charge\.refunded|CAPTURE\.REFUNDED/.test(body))
    await expect.poll(() => refunds().length).toBeGreaterThan(0)
    for (const webhook of refunds()) await dataOf(await deliver(webhook))
    expect((await factsOf(db, who.id)).states).toEqual(['REFUNDED'])
  }
})

test('webhooks come as was chosen: late, twice, out of order or never [PAY-53]', () => {
  const queued = (mode: WebhookState['modes'] extends Map<string, infer M> ? M : never) => {
    const state: WebhookState = { queue: [], modes: new Map([['one', mode]]) }
    for (const type of ['first', 'second', 'third']) queueWebhook(state, 'one', type)
    const sorted = [...state.queue].sort((one, other) => one.dueAt - other.dueAt)
    return { types: sorted.map(({ type }) => type), state }
  }
  expect(queued('never').types).toEqual([])
  expect(queued('reversed').types).toEqual(['third', 'second', 'first'])
  const { queue } = queued('twice').state
  expect(queue).toHaveLength(6)
  expect(new Set(queue.map(({ eventId }) => eventId)).size).toBe(3)
  const [late] = queued('late').state.queue
  expect((late?.dueAt ?? 0) - Date.now()).toBeGreaterThan(25_000)
})

describe('no stand-in is started', () => {
  const apart = { UPSTREAM_URL: 'http://services:3000', UPSTREAM_API_KEY: 'k'.repeat(32) }
  const production = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://office.example.com',
    SECRET_KEYS: 'Zk3vQ8rT1yWm6Xp9Lb2Nc5Hd7Jf4Gs0Aq',
  }

  test.each<Env>([
    production,
    { DEALDESK_RUN: 'web', ...apart },
    { DEALDESK_RUN: 'services', ...apart },
  ])('where it is asked for with %o [PAY-53]', (env) => {
    expect(() => readConfig({ ...env, PAYMENT_STAND_IN: 'on' })).toThrow(/^PAYMENT_STAND_IN: /m)
  })

  test.each<Env>([production, { NODE_ENV: 'test' }, { DEMO: 'off' }, { PAYMENT_STAND_IN: 'off' }])(
    'with %o [PAY-53]',
    async (env) => {
      const { settings } = await openPaymentProviders(readConfig(env))
      expect(settings).toMatchObject({ offered: ['PAYPAL', 'STRIPE'], stripe: null, paypal: null })
    },
  )

  test('in production, whatever the configuration became [PAY-53]', async () => {
    const config = readConfig(production)
    const { settings } = await openPaymentProviders({
      ...config,
      payments: { ...config.payments, standIn: 'all' },
    })
    expect(settings).toMatchObject({ stripe: null, paypal: null })
  })
})

test('the providers that have keys are not stood in for [PAY-53]', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_abcdefgh1',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh1',
  }
  const { settings, close } = await openPaymentProviders(
    readConfig({ ...env, ...stripe, DATA_DIR: join(dataDir, 'other'), PAYMENT_BROKERS: 'STRIPE' }),
  )
  close()
  expect(settings.stripe).toEqual({
    secretKey: 'sk_test_abcdefgh1',
    webhookSecret: 'whsec_abcdefgh1',
  })
  expect(settings.offered).toEqual(['STRIPE'])
  expect(settings.paypal?.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
})
