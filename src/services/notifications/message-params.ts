import { z } from 'zod'
import type { MessageTemplate } from '#src/contract/notifications/messages.ts'

const code = z.strictObject({ code: z.string().regex(/^\d{4,10}$/) })
const none = z.strictObject({})
const invitation = z.strictObject({ link: z.url().max(300), by: z.string().max(100) })

/** What callers provide besides the destination; the rest is added when it is composed. */
export const messageParams = {
  'otp-sign-up': code,
  'otp-reset': code,
  'otp-change-mobile': code,
  'otp-change-email': code,
  'password-changed': none,
  'mobile-changed': none,
  'email-changed': none,
  'sign-in-linked': none,
  invitation,
} satisfies Record<MessageTemplate, z.ZodType<Record<string, string>>>

export type MessageParams = {
  [Template in MessageTemplate]: z.output<(typeof messageParams)[Template]>
}
