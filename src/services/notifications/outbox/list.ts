import { desc, eq } from 'drizzle-orm'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import type { Format } from '#src/i18n/format.ts'
import type { ServiceDeps } from '../../deps.ts'
import { openContent } from '../message-content.ts'
import { messageText } from '../message-text.ts'
import { destinationHash } from '../outbox-box.ts'
import { outboxMessages } from '../schema.ts'

const LISTED_MAX = 250

type Deps = Pick<ServiceDeps, 'db' | 'settings' | 'translators'>

/** What the outbox holds, newest first, each in its own language; `to` as people type it. */
export async function listOutbox(
  deps: Deps,
  format: Format,
  to: string | undefined,
): Promise<OutboxMessage[]> {
  const wanted = to?.trim() ? destinationHash(deps.settings, canonical(to)) : null
  const rows = await deps.db
    .select()
    .from(outboxMessages)
    .where(wanted === null ? undefined : eq(outboxMessages.toHash, wanted))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(LISTED_MAX)
  return rows.flatMap((row) => {
    const content = openContent(deps.settings, row)
    if (!content) return []
    const { id, channel, template, status, createdAt } = row
    const { subject, text } = messageText(deps, row, content.params)
    const when = format.instant(createdAt)
    return [{ id, channel, to: content.to, template, subject, text, status, createdAt: when }]
  })
}

function canonical(typed: string): string {
  const mobile = parseLocalMobile(typed)
  return mobile ? canonicalMobile(mobile) : canonicalEmail(typed)
}
