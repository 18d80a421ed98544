import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { writeClosing } from '#src/services/core/closing/write-letter.ts'
import { writeWeeklyReport } from '#src/services/core/report-mailings/write-weekly-report.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { writeDigest } from '#src/services/notifications/mailings/digest.ts'
import type { Letters } from '#src/services/notifications/mailings/send-mailings.ts'
import { openContent } from '#src/services/notifications/message-content.ts'
import { mailings, outboxMessages } from '#src/services/notifications/schema.ts'

export const letters: Letters = {
  DIGEST: writeDigest,
  REPORT: writeWeeklyReport,
  CLOSING: writeClosing,
}

/** A zone in which it is nine in the morning. */
export function zoneAtMorning(): string {
  const ahead = ((9 - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}

/** As if everybody had asked long ago. */
export async function makeDue(db: Database): Promise<void> {
  await db.update(mailings).set({ sentFor: '2000-01-01', coveredAt: new Date(0) })
}

/** What was queued to an address, oldest first. */
export async function mailedTo({ db, settings }: Pick<ServiceDeps, 'db' | 'settings'>, to: string) {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(sql`${outboxMessages.template} = 'mailing'`)
    .orderBy(outboxMessages.id)
  return rows.flatMap((row) => {
    const content = openContent(settings, row)
    if (content?.to !== to) return []
    const { subject = '', text = '', unsubscribe = '' } = content.params
    return [{ subject, text, unsubscribe, language: row.language }]
  })
}

/** The token in an e-mail's last link. */
export function tokenIn(text: string): string {
  return /\/mailings\/([^/\s]+)\/stop/.exec(text)?.[1] ?? ''
}
