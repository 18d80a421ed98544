import { pino } from 'pino'
import { expect, test } from 'vitest'
import { askBroker } from '#src/services/order-payment/brokers/broker.ts'

const log = pino({ level: 'silent' })

test('a provider’s client is loaded before the deadline of a call begins', async () => {
  const steps: string[] = []
  let loaded: () => void = () => undefined
  const load = () => {
    steps.push('loading')
    return new Promise<void>((done) => {
      loaded = done
    })
  }
  const answer = askBroker({ id: 'PAYPAL', load }, log, async (signal) => {
    steps.push(`called, over: ${signal.aborted}`)
    return 'paid'
  })
  await Promise.resolve()
  expect(steps).toEqual(['loading'])
  loaded()
  expect(await answer).toBe('paid')
  expect(steps).toEqual(['loading', 'called, over: false'])
})

test('a client that cannot be loaded leaves the outcome to the call', async () => {
  const load = () => Promise.reject(new Error('no module'))
  const answer = await askBroker({ id: 'PAYPAL', load }, log, () => load())
  expect(answer).toBeNull()
})
