import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Channel, MessageTemplate } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { ServiceDeps } from '../deps.ts'
import { destinationHash, outboxBox } from './outbox-box.ts'
import { outboxMessages } from './schema.ts'

export type NewMessage = {
  channel: Channel
  /** "+94771234567" or an e-mail address in lower case. */
  to: string
  template: MessageTemplate
  /** Values of the template's words; `code` for one-time passwords. */
  params?: Record<string, string>
  language: Language
  /** Seconds after which it is pointless; a day unless said otherwise. */
  usefulSeconds?: number
}

const DAY_SECONDS = 86_400

/**
 * Puts a message into the outbox, in the transaction of what it tells of; the outbox job sends it
 * after the commit, so that no request waits for a provider (A13). Answers its id.
 */
export async function queueMessage(
  tx: Tx,
  settings: ServiceDeps['settings'],
  { channel, to, template, params = {}, language, usefulSeconds = DAY_SECONDS }: NewMessage,
): Promise<string> {
  const id = v7()
  await tx.insert(outboxMessages).values({
    id,
    channel,
    template,
    language,
    sealed: outboxBox(settings).seal(JSON.stringify({ to, params }), id),
    toHash: destinationHash(settings, to),
    expiresAt: sql`now() + make_interval(secs => ${usefulSeconds})`,
  })
  return id
}
