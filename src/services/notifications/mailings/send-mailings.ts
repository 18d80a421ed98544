import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import {
  latestEdition,
  type MailingKind,
  mailingKinds,
} from '#src/contract/notifications/mailings.ts'
import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { type Format, formatFor } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { findReach } from '#src/services/authentication/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { canSend } from '#src/services/notifications/can-send.ts'
import { mailings } from '#src/services/notifications/schema.ts'
import { queueMailing } from './queue-mailing.ts'
import { stopToken } from './stop-token.ts'

type Mailing = Pick<typeof mailings.$inferSelect, 'id' | 'userId' | 'of' | 'coveredAt'>
type Letter = { subject: string; text: string }
export type Write = (
  deps: ServiceDeps,
  mailing: Mailing,
  edition: { day: string; t: Translate; format: Format },
) => Promise<Letter | null>

export type Letters = Record<MailingKind, Write>

type Round = { stopping?: AbortSignal; now?: number }

const BATCH = 100

/**
 * Sends what is due this morning, each edition once: whoever marks it as sent queues its e-mail in the same
 * transaction. What cannot be written now is tried again while the edition is due, and holds up no other.
 */
export async function sendMailings(
  deps: ServiceDeps,
  letters: Letters,
  { stopping, now }: Round = {},
): Promise<void> {
  if (!canSend(deps.settings, 'EMAIL')) return
  const at = now ?? (await readDatabaseClock(deps.db))
  for (const kind of mailingKinds) {
    const { day, isDue } = latestEdition(kind, at, deps.settings.businessTimeZone)
    let after: string | null = isDue ? FIRST : null
    while (after !== null && !stopping?.aborted) {
      const due = await findDue(deps, { kind, day, after })
      for (const mailing of due) {
        await sendOne(deps, letters[kind], mailing, day).catch((error: unknown) =>
          deps.log.error({ mailingId: mailing.id, kind, err: error }, 'mailing not written'),
        )
      }
      after = due.length === BATCH ? (due.at(-1)?.id ?? null) : null
    }
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

type Due = { kind: MailingKind; day: string; after: string }

function findDue({ db }: ServiceDeps, { kind, day, after }: Due) {
  const due = and(eq(mailings.kind, kind), lt(mailings.sentFor, day), gt(mailings.id, after))
  return db.select().from(mailings).where(due).orderBy(asc(mailings.id)).limit(BATCH)
}

async function sendOne(
  deps: ServiceDeps,
  write: Write,
  mailing: Mailing & Pick<typeof mailings.$inferSelect, 'sentFor'>,
  day: string,
): Promise<void> {
  const { db, settings, translators } = deps
  const person = (await findReach(db, [mailing.userId])).get(mailing.userId)
  const to = person && !person.isGone && !person.isBlocked ? person.email : null
  const language = person?.language ?? 'en'
  const t = translators[language]
  const format = formatFor(language, settings.businessTimeZone)
  const letter = to ? await write(deps, mailing, { day, t, format }) : null
  await db.transaction(async (tx) => {
    const unsent = and(eq(mailings.id, mailing.id), eq(mailings.sentFor, mailing.sentFor))
    const marked = await tx
      .update(mailings)
      .set({ sentFor: day, coveredAt: sql`now()` })
      .where(unsent)
      .returning({ id: mailings.id })
    if (marked.length === 0 || !to || !letter) return
    const token = stopToken(settings, mailing.id)
    const link = settings.publicOrigin + mailingPaths.stop({ token })
    const text = `${letter.text}\n\n${t('mailings:stopLine', { link })}\n`
    const unsubscribe = settings.publicOrigin + mailingPaths.oneClick({ token })
    await queueMailing(tx, settings, { to, language, ...letter, text, unsubscribe })
  })
}
