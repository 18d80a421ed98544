import { and, eq, gt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { GIFT_MESSAGES_SHARE } from '#src/contract/core/coupon-gifts.ts'
import { type MessageTemplate, sentForBusinesses } from '#src/contract/notifications/messages.ts'
import { OWN_CODES_SHARE } from '#src/contract/sending-limits.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps, Settings } from '#src/services/kit/deps.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { secondsLeft } from '#src/services/kit/throttle/senders.ts'
import { spendOnce } from '#src/services/kit/throttle/throttles.ts'
import type { CountMessage } from './outbox/deliver.ts'
import { outboxMessages } from './schema.ts'

const DAY_SECONDS = 86_400
/** From this share on the log says that the ceiling comes near. */
const NEAR = 0.8
/** What follows from something that was done already, and protects whom it tells. */
const notices: readonly MessageTemplate[] = [
  'password-changed',
  'mobile-changed',
  'email-changed',
  'mobile-set',
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
]
const isSms = eq(outboxMessages.channel, 'SMS')

/**
 * Each number and address has limits of its own; many addresses together would still cost money without
 * end. Notices always leave. Requests are counted one by one, so the last place goes to one of them.
 * @throws Refusal tooMany
 */
export async function refuseOverCeiling(
  tx: Tx,
  { messages: { smsPerDay } }: Pick<Settings, 'messages'>,
  template: MessageTemplate,
): Promise<void> {
  if (smsPerDay === undefined || notices.includes(template)) return
  await lockName(tx, 'sms ceiling')
  const count = Math.max(1, Math.floor(smsPerDay * shareOf(template)))
  const window = { count, seconds: DAY_SECONDS }
  const retryAfterSeconds = await secondsLeft(tx, outboxMessages.createdAt, isSms, window)
  if (retryAfterSeconds > 0) throw new Refusal('tooMany', 'otp:ceiling', { retryAfterSeconds })
}

function shareOf(template: MessageTemplate): number {
  if (sentForBusinesses.includes(template)) return GIFT_MESSAGES_SHARE
  return template.startsWith('otp-') ? 1 : 1 - OWN_CODES_SHARE
}

/** The alarm: lines of the log and a count of the metrics each minute, one audit row a day. */
export async function watchSmsCeiling(
  { db, log, settings }: Pick<ServiceDeps, 'db' | 'log' | 'settings'>,
  count?: CountMessage,
): Promise<void> {
  const { smsPerDay } = settings.messages
  if (smsPerDay === undefined) return
  const sent = await db.$count(outboxMessages, and(isSms, isOfDay(outboxMessages.createdAt)))
  const line = { sent, ceiling: smsPerDay }
  if (sent < smsPerDay * NEAR) return
  if (sent < smsPerDay) return log.warn(line, 'the daily ceiling of SMS is near')
  log.error(line, 'the daily ceiling of SMS is reached: no codes leave by SMS')
  count?.('SMS', 'refused')
  const after = { sent, ceiling: smsPerDay }
  await db.transaction(async (tx) => {
    const day = new Date().toISOString().slice(0, 10)
    if (!(await spendOnce(tx, `sms ceiling ${day}`, DAY_SECONDS))) return
    const origin = { requestId: 'sms ceiling', address: null }
    await recordAudit(tx, origin, { event: 'message.ceiling-reached', subjectId: null, after })
  })
}

function isOfDay(at: AnyPgColumn) {
  return gt(at, sql`now() - make_interval(secs => ${DAY_SECONDS})`)
}
