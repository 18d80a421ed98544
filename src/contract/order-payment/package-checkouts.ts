import { z } from 'zod'
import { canonicalEmail, email, isEmail } from '../authentication/email.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { broker, confirmations, providerWord } from './checkouts.ts'

/**
 * Joins a free package at once. For others it stores a checkout at the current price and asks the broker
 * for its payment page; null if no broker answers. `key` is the form's idempotency key: the same key is
 * the same checkout.
 */
export const createPackageCheckout = endpoint('post /stripe/create-checkout-session', {
  summary: 'Join a package: at once where it is free, else by paying',
  callers: ['USER'],
  body: z.object({
    userId: id,
    email: email.overwrite(canonicalEmail).refine(isEmail),
    subscriptionId: id,
    key: id.optional(),
  }),
  data: z.object({ freePlan: z.boolean(), redirectUrl: z.string().nullable() }),
  refuses: ['notFound'],
})

export const readPackageBroker = endpoint('get /stripe/payment-broker', {
  summary: 'The payment method by which packages are paid',
  callers: ['USER'],
  data: z.object({ broker: broker.nullable() }),
})

/** `paymentId` is the broker's; by default the person's last checkout. */
export const confirmPackageCheckout = endpoint('post /stripe/confirm-checkout-session', {
  summary: 'Ask the broker what became of the payment for a package; repeated it answers the same',
  callers: ['USER'],
  body: z.object({ userId: id, paymentId: providerWord.optional() }),
  data: z.object({ state: z.enum(confirmations) }),
  refuses: ['notFound'],
})
