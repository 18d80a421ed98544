import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { OTP_SECONDS } from '#src/contract/authentication/otp.ts'
import type { Channel, MessageTemplate } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { sealContent } from './message-content.ts'
import type { MessageParams } from './message-params.ts'
import { destinationHash } from './outbox-box.ts'
import { outboxMessages } from './schema.ts'

export type NewMessage<Template extends MessageTemplate = MessageTemplate> = {
  channel: Channel
  /** "+94771234567" or an e-mail address in lower case. */
  to: string
  template: Template
  language: Language
  /** Lifetime in seconds; by default that of a code, else a day. */
  usefulSeconds?: number
} & ParamsOf<Template>

type ParamsOf<Template extends MessageTemplate> =
  Record<string, never> extends MessageParams[Template]
    ? { params?: MessageParams[Template] }
    : { params: MessageParams[Template] }

const DAY_SECONDS = 86_400

/**
 * Runs in the caller's transaction; the outbox job sends it after the commit, so that no request waits
 * for a provider. Returns the message's id.
 */
export async function queueMessage<Template extends MessageTemplate>(
  tx: Tx,
  settings: ServiceDeps['settings'],
  message: NewMessage<Template>,
): Promise<string> {
  const { channel, to, template, language } = message
  const usefulSeconds = message.usefulSeconds ?? usually(template)
  const params: Record<string, string> = message.params ?? {}
  const id = v7()
  await tx.insert(outboxMessages).values({
    id,
    channel,
    template,
    language,
    sealed: sealContent(settings, id, { to, params }),
    toHash: destinationHash(settings, to),
    expiresAt: sql`now() + make_interval(secs => ${usefulSeconds})`,
  })
  return id
}

function usually(template: MessageTemplate): number {
  return template.startsWith('otp-') ? OTP_SECONDS : DAY_SECONDS
}
