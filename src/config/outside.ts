import { z } from 'zod'
import { brokerIds } from '#src/contract/order-payment/brokers.ts'
import { outgoingHosts, outsideUrl, tileUrl } from './outside-hosts.ts'
import { choice, text } from './rules.ts'
import { contactUri, httpUrl, serviceOrigin } from './values.ts'
import { vapidPrivateKey, vapidPublicKey } from './vapid.ts'

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

function paymentVariables({ production }: { production: boolean }) {
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
    PAYPAL_VAULT: choice(['on', 'off']).default('off'),
  }
}

function isBroker(name: string): name is (typeof brokerIds)[number] {
  return brokerIds.some((id) => id === name)
}

export function outsideParts({ production, run }: { production: boolean; run: string }) {
  const standIn = production ? 'off' : 'outbox'
  return {
    SMS_DRIVER: choice(['outbox', 'gateway', 'twilio', 'off']).default(standIn),
    SMS_GATEWAY_URL: httpUrl.optional(),
    SMS_GATEWAY_TOKEN: text(1, 1000).optional(),
    SMS_FROM: text(1, 20).optional(),
    TWILIO_ACCOUNT_SID: text(1, 100).optional(),
    TWILIO_AUTH_TOKEN: text(1, 200).optional(),
    TWILIO_ORIGIN: serviceOrigin.default('https://api.twilio.com'),
    MAIL_DRIVER: choice(['outbox', 'smtp', 'off']).default(standIn),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/\S+$/, 'must be smtp:// or smtps://')
      .optional(),
    MAIL_FROM: text(3, 254).optional(),
    GOOGLE_CLIENT_ID: text(1, 300).optional(),
    GOOGLE_CLIENT_SECRET: text(1, 300).optional(),
    FACEBOOK_CLIENT_ID: text(1, 300).optional(),
    FACEBOOK_CLIENT_SECRET: text(1, 300).optional(),
    SOCIAL_STAND_IN: choice(['on', 'off'])
      .refine((value) => !production || value === 'off', 'is for development alone')
      .refine((value) => run === 'all' || value === 'off', 'needs both halves in one process')
      .optional(),
    GEOCODER_URL: outsideUrl.optional(),
    MAP_TILES_URL: tileUrl.optional(),
    MAP_TILES_ATTRIBUTION: text(1, 120).default('© OpenStreetMap contributors'),
    ...paymentVariables({ production }),
    PAYMENT_STAND_IN: choice(['on', 'off'])
      .refine((value) => !production || value === 'off', 'is for development alone')
      .refine((value) => run === 'all' || value === 'off', 'needs both halves in one process')
      .optional(),
    OUTGOING_HOSTS: outgoingHosts.optional(),
    VAPID_PUBLIC_KEY: vapidPublicKey.optional(),
    VAPID_PRIVATE_KEY: vapidPrivateKey.optional(),
    VAPID_SUBJECT: contactUri.optional(),
  }
}
