import { z } from 'zod'
import { outsideUrl, tileUrl } from './outside-hosts.ts'
import { paymentVariables } from './payment-variables.ts'
import { choice, text } from './rules.ts'
import { httpUrl, serviceOrigin } from './values.ts'
import { vapidPrivateKey, vapidPublicKey, vapidSubject } from './vapid.ts'

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
    VAPID_PUBLIC_KEY: vapidPublicKey.optional(),
    VAPID_PRIVATE_KEY: vapidPrivateKey.optional(),
    VAPID_SUBJECT: vapidSubject.optional(),
  }
}
