import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { mailingTemplate } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { destinationHash, sealContent } from '#src/services/notifications/message-content.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'

/** Yesterday's morning is of no use to anybody. */
const USEFUL_SECONDS = 12 * 3600

type Written = {
  to: string
  language: Language
  subject: string
  text: string
  unsubscribe: string
}

export async function queueMailing(
  tx: Tx,
  settings: Settings,
  { to, language, ...params }: Written,
): Promise<void> {
  const id = v7()
  await tx.insert(outboxMessages).values({
    id,
    channel: 'EMAIL',
    lane: 'COPY',
    template: mailingTemplate,
    language,
    sealed: sealContent(settings, id, { to, params }),
    toHash: destinationHash(settings, to),
    expiresAt: sql`now() + make_interval(secs => ${USEFUL_SECONDS})`,
  })
}
