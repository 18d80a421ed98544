import { expect, test } from 'vitest'
import { type Env, readConfig } from '#src/config/config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_abcdefgh1', STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh1' }
const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'a secret',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  PAYPAL_RATE: '302.50',
}
const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://office.example.com',
  SECRET_KEYS: 'Zk3vQ8rT1yWm6Xp9Lb2Nc5Hd7Jf4Gs0Aq',
}
const payments = (env: Env) => readConfig({ NODE_ENV: 'test', ...env }).payments

test('nobody is paid through brokers without keys [PAY-21]', () => {
  expect(payments({})).toEqual({
    standIn: null,
    offered: ['PAYPAL', 'STRIPE'],
    stripe: null,
    paypal: null,
  })
})

test('brokers come with their keys, in the order that is asked for [PAY-21]', () => {
  expect(payments({ ...stripe, ...paypal, PAYMENT_BROKERS: 'VISAMASTER, GPAY,PAYPAL' })).toEqual({
    standIn: null,
    offered: ['VISAMASTER', 'GPAY', 'PAYPAL'],
    stripe: { secretKey: 'sk_test_abcdefgh1', webhookSecret: 'whsec_abcdefgh1' },
    paypal: {
      clientId: 'client',
      clientSecret: 'a secret',
      webhookId: '8PT597110X687430L',
      live: false,
      conversion: { currency: 'USD', rate: 302.5 },
    },
  })
})

test('keys that are set by halves stop the start [P07]', () => {
  for (const group of [stripe, paypal]) {
    for (const left of Object.keys(group)) {
      const env: Env = { NODE_ENV: 'test', ...group, [left]: '' }
      expect(() => readConfig(env), left).toThrow(`${left}: must be set`)
    }
  }
})

test('production moves real money unless test keys are asked for by name', () => {
  const live = { ...production, ...stripe, STRIPE_SECRET_KEY: 'rk_live_abcdefgh1' }
  expect(readConfig({ ...live, ...paypal }).payments.paypal?.live).toBe(true)
  expect(() => readConfig({ ...production, ...stripe })).toThrow(
    'STRIPE_SECRET_KEY: is not of PAYMENT_MODE live',
  )
  expect(() => readConfig({ ...live, NODE_ENV: 'test' })).toThrow(
    'STRIPE_SECRET_KEY: is not of PAYMENT_MODE test',
  )
  const tried = readConfig({ ...production, ...stripe, ...paypal, PAYMENT_MODE: 'test' })
  expect(tried.payments.paypal?.live).toBe(false)
})

test('services apart need the origin that buyers come back to', () => {
  const services = { ...production, PUBLIC_ORIGIN: '', DEALDESK_RUN: 'services' }
  const env = { ...services, ...stripe, PAYMENT_MODE: 'test', UPSTREAM_API_KEY: 'k'.repeat(32) }
  expect(() => readConfig(env)).toThrow('PUBLIC_ORIGIN: must be set')
})

test('what is misspelt, twice there or without keys is said, and no value is repeated', () => {
  const wrong: [Env, string][] = [
    [{ PAYMENT_BROKERS: 'PAYPAL,GOLD' }, 'PAYMENT_BROKERS: must hold names out of PAYPAL'],
    [{ PAYMENT_BROKERS: 'STRIPE,STRIPE', ...stripe }, 'each once'],
    [{ PAYMENT_BROKERS: 'APPLEPAY' }, 'PAYMENT_BROKERS: APPLEPAY has no keys'],
    [{ PAYMENT_BROKERS: 'PAYPAL', ...stripe }, 'PAYMENT_BROKERS: PAYPAL has no keys'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_abcdefgh1' }, 'STRIPE_SECRET_KEY: must be a secret'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: must be a signing'],
    [{ ...paypal, PAYPAL_RATE: '0' }, 'PAYPAL_RATE: must be more than 0'],
    [{ ...paypal, PAYPAL_RATE: '3e2' }, 'PAYPAL_RATE: must be how many LKR'],
    [{ ...paypal, PAYPAL_CURRENCY: 'LKR' }, 'PAYPAL_CURRENCY: must be one of USD'],
  ]
  for (const [env, line] of wrong) expect(() => payments(env)).toThrow(line)
  expect(() => payments({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_abcdefgh1' })).not.toThrow(
    /pk_test/,
  )
})
