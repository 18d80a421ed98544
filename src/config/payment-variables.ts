import { z } from 'zod'
import { brokerIds } from '#src/contract/order-payment/brokers.ts'
import { choice, text } from './rules.ts'

/** Currencies of PayPal that have cents; it knows no LKR. */
const currencies = [
  ...(['USD', 'AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS'] as const),
  ...(['MXN', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB'] as const),
] as const

const brokerList = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((ids) => new Set(ids).size === ids.length && ids.every(isBroker), {
    error: `must hold names out of ${brokerIds.join(', ')}, separated by commas, each once`,
  })
  .transform((ids) => ids.filter(isBroker))

const rate = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, {
    error: 'must be how many LKR one unit of PAYPAL_CURRENCY is, such as 302.50',
    abort: true,
  })
  .transform(Number)
  .refine((value) => value > 0, { error: 'must be more than 0' })

export function paymentVariables({ production }: { production: boolean }) {
  return {
    PAYMENT_BROKERS: brokerList.optional(),
    PAYMENT_MODE: choice(['live', 'test']).default(production ? 'live' : 'test'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(live|test)_\w{8,300}$/, {
        error: 'must be a secret or restricted key such as sk_live_…',
      })
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[\w+/=]{8,300}$/, { error: 'must be a signing secret such as whsec_…' })
      .optional(),
    PAYPAL_CLIENT_ID: text(1, 300).optional(),
    PAYPAL_CLIENT_SECRET: text(1, 300).optional(),
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{1,100}$/, { error: 'must be the id of a webhook, letters and digits' })
      .optional(),
    PAYPAL_CURRENCY: choice(currencies).default('USD'),
    PAYPAL_RATE: rate.optional(),
  }
}

function isBroker(name: string): name is (typeof brokerIds)[number] {
  return brokerIds.some((id) => id === name)
}
