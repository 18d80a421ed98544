import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { broker, confirmations, providerWord } from './checkouts.ts'

/**
 * Joins a free package at once. For another one keeps a checkout at the price as it is now and asks the
 * broker for the page to pay at; null where no broker answers.
 * `key`: of the form; the same key is the same checkout, however often it is sent.
 */
export const createPackageCheckout = endpoint({
  method: 'post',
  path: '/stripe/create-checkout-session',
  summary: 'Join a package: at once where it is free, else by paying',
  callers: ['USER'],
  body: z.object({
    userId: id,
    email: z.email().max(254),
    subscriptionId: id,
    key: id.optional(),
  }),
  data: z.object({ freePlan: z.boolean(), redirectUrl: z.string().nullable() }),
  refuses: ['invalid', 'notFound', 'ruleBroken'],
})

export const readPackageBroker = endpoint({
  method: 'get',
  path: '/stripe/payment-broker',
  summary: 'The payment method by which packages are paid',
  callers: ['USER'],
  data: z.object({ broker: broker.nullable() }),
})

/** `paymentId`: what the broker calls the payment; the person's last checkout where it is left out. */
export const confirmPackageCheckout = endpoint({
  method: 'post',
  path: '/stripe/confirm-checkout-session',
  summary: 'Ask the broker what became of the payment for a package; repeated it answers the same',
  callers: ['USER'],
  body: z.object({ userId: id, paymentId: providerWord.optional() }),
  data: z.object({ state: z.enum(confirmations) }),
  refuses: ['notFound', 'ruleBroken'],
})
