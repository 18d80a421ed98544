import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkoutEvents } from '#src/services/order-payment/checkouts/schema.ts'
import { sendWebhooks } from '#src/services/order-payment/sandbox/send-webhooks.ts'
import { signBody } from '#src/services/order-payment/sandbox/signature.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { factsOf, once } from './facts.ts'

const world = await openPayments()
const { db, test: app, service, begin, act, confirm, merchant } = world
const { secretKeys } = app.services.settings
const deliverAll = () => sendWebhooks(app.services, (request) => service.fetch(request))

function hook(paymentId: string, { age = 0, id = randomUUID(), state = 'PAID' } = {}) {
  const body = JSON.stringify({ id, paymentId, state, at: Date.now() })
  const signature = signBody(secretKeys, body, new Date(Date.now() - age * 1000))
  return { body, signature }
}

const send = ({ body, signature }: { body: string; signature: string }) =>
  service.request('/webhooks/SANDBOX', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  })

test('a webhook completes the payment of somebody who never came back [R11]', async () => {
  const who = await merchant()
  const id = await begin(who)
  await act(id, 'PAY')
  await deliverAll()
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('webhook and return at once, and a doubled webhook, bring one subscription [R08]', async () => {
  const who = await merchant()
  const id = await begin(who)
  const { payerId } = await act(id, 'TWICE')
  const event = hook(id)
  await Promise.all([
    deliverAll(),
    ...Array.from({ length: 5 }, () => confirm(who, id, payerId)),
    ...Array.from({ length: 5 }, () => send(event)),
  ])
  await deliverAll()
  expect(await factsOf(db, who.id)).toMatchObject(once)
  expect(await dataOf(await confirm(who, id, payerId))).toEqual({ state: 'PAID' })
})

test('the same event is kept once [R08]', async () => {
  const who = await merchant()
  const id = await begin(who)
  await act(id, 'LEAVE')
  const before = await db.$count(checkoutEvents)
  const event = hook(id)
  for (let time = 0; time < 3; time += 1) await dataOf(await send(event))
  expect(await db.$count(checkoutEvents)).toBe(before + 1)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('an altered, unsigned or old webhook is refused, a foreign one changes nothing [R09]', async () => {
  const who = await merchant()
  const id = await begin(who)
  await act(id, 'LEAVE')
  const { body, signature } = hook(id)
  const refused = [
    { body: `${body} `, signature },
    { body, signature: '' },
    { body, signature: signature.replace(/t=\d+/, 't=1') },
    hook(id, { age: 301 }),
    hook(id, { age: -320 }),
  ]
  for (const one of refused) expect((await refusalOf(await send(one))).code).toBe(4000)
  const logged = app.services.lines.filter((line) =>
    line.includes('webhook with a wrong signature'),
  )
  expect(logged).toHaveLength(refused.length)
  await dataOf(await send(hook(randomUUID())))
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  await dataOf(await send(hook(id, { age: 280 })))
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('what a webhook says is read again: "paid" of an unpaid payment changes nothing [R09]', async () => {
  const who = await merchant()
  const id = await begin(who)
  await dataOf(await send(hook(id)))
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  await act(id, 'PAY')
  await dataOf(await send(hook(id, { state: 'DECLINED' })))
  expect(await factsOf(db, who.id)).toMatchObject(once)
})
