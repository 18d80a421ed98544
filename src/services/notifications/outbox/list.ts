import { desc, eq, or } from 'drizzle-orm'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import type { Format } from '#src/i18n/format.ts'
import { findUserIdByContact } from '#src/services/authentication/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { destinationHash } from '#src/services/notifications/message-content.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { compose } from './compose.ts'

const LISTED_MAX = 250

type Deps = Pick<ServiceDeps, 'db' | 'quick' | 'settings' | 'translators'>

export async function listOutbox(
  deps: Deps,
  format: Format,
  to: string | undefined,
): Promise<OutboxMessage[]> {
  const recipient = to?.trim() ? await sentTo(deps, canonical(to)) : undefined
  const rows = await deps.db
    .select()
    .from(outboxMessages)
    .where(recipient)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(LISTED_MAX)
  const composed = await compose(deps, rows)
  return rows.flatMap(({ id, channel, template, status, createdAt }) => {
    const outgoing = composed.get(id)
    if (!outgoing) return []
    const shown = channel === 'PUSH' ? asShown(outgoing) : outgoing
    const { to, subject, text } = shown
    const when = format.instant(createdAt)
    return [{ id, channel, to, template, subject, text, status, createdAt: when }]
  })
}

async function sentTo({ db, settings }: Deps, to: string) {
  const userId = await findUserIdByContact(db, to)
  const direct = eq(outboxMessages.toHash, destinationHash(settings, to))
  return userId ? or(direct, eq(outboxMessages.userId, userId)) : direct
}

/** Without the browser's keys and address. */
function asShown({ to, text }: Outgoing): Pick<Outgoing, 'to' | 'subject' | 'text'> {
  const { title, link } = JSON.parse(text)
  const { endpoint } = JSON.parse(to)
  const host = URL.canParse(endpoint) ? new URL(endpoint).host : ''
  return { to: host, subject: title, text: link ?? '' }
}

function canonical(typed: string): string {
  const mobile = parseLocalMobile(typed)
  return mobile ? canonicalMobile(mobile) : canonicalEmail(typed)
}
