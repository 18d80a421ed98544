import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, id } from '../values.ts'
import { copyChannels } from './choices.ts'

export const channels = ['SMS', 'EMAIL'] as const
export type Channel = (typeof channels)[number]

export const messageTemplates = [
  'otp-sign-up',
  'otp-reset',
  'otp-change-mobile',
  'otp-change-email',
  'password-changed',
  'mobile-changed',
  'email-changed',
  'sign-in-linked',
  'factor-on',
  'factor-off',
  'factor-reset',
  'factor-reset-requested',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'passkey-cloned',
  'invitation',
  'password-link',
  'mobile-set',
  'cashier-link',
  'coupon-gift',
  'redemption-receipt',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** What a business has sent to somebody: behind codes and notices, and not to who stopped such messages. */
export const sentForBusinesses: readonly MessageTemplate[] = ['coupon-gift', 'redemption-receipt']

export const devicePlatforms = ['WEB', 'ANDROID', 'IOS'] as const

export const copyTemplate = 'notification'
export const mailingTemplate = 'mailing'

/** Queues a message; the outbox job sends it, never this request. */
export const sendMessage = endpoint('post /messages', {
  summary: 'Queue a message to a mobile number or an e-mail address',
  callers: 'service',
  body: z.object({
    channel: z.enum(channels),
    to: z.string().min(3).max(254),
    template: z.enum(messageTemplates),
    params: z.record(z.string().max(40), z.string().max(500)).default({}),
    language: z.enum(['en', 'ru']).optional(),
  }),
  data: z.object({ id }),
})

/** Newest first; development only, 404 in production. */
export const readOutbox = endpoint('get /outbox', {
  summary: 'What would have been sent (the development driver)',
  callers: 'service',
  query: z.object({ to: z.string().max(254).optional() }),
  data: z.object({
    messages: z.array(
      z.object({
        id,
        channel: z.enum(copyChannels),
        to: z.string(),
        template: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
        status: z.enum(['QUEUED', 'SENT', 'FAILED', 'EXPIRED']),
        createdAt: dateValue,
      }),
    ),
  }),
  refuses: ['notFound'],
})
export type OutboxMessage = z.infer<(typeof readOutbox)['data']>['messages'][number]

/** A browser that may be pushed to; `deviceToken` is its push subscription as JSON. */
export const registerDevice = endpoint('post /token/refresh', {
  summary: 'Register the device token of the signed-in user',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  body: z.object({
    userId: id,
    deviceToken: z.string().min(1).max(4000),
    platform: z.enum(devicePlatforms).default('WEB'),
  }),
})
