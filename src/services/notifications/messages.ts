import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { z } from 'zod'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { OTP_SECONDS } from '#src/contract/authentication/otp.ts'
import * as contract from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend } from './can-send.ts'
import { countSending, type Sender } from './count-sending.ts'
import { isDestination } from './drivers/destination.ts'
import { destinationHash, sealContent } from './message-content.ts'
import { listOutbox } from './outbox/list.ts'
import { parsePushSubscription } from './push-subscription.ts'
import { deviceTokens, outboxMessages } from './schema.ts'
import { refuseOverCeiling } from './sms-ceiling.ts'

const code = z.strictObject({ code: z.string().regex(/^\d{4,10}$/) })
const none = z.strictObject({})
const by = z.strictObject({ by: z.string().max(100) })
const invitation = z.strictObject({ link: z.url().max(300), by: z.string().max(100) })

/** What callers provide besides the destination; the rest is added when it is composed. */
const messageParams = {
  'otp-sign-up': code,
  'otp-reset': code,
  'otp-change-mobile': code,
  'otp-change-email': code,
  'password-changed': none,
  'mobile-changed': none,
  'email-changed': none,
  'sign-in-linked': none,
  'factor-on': none,
  'factor-off': none,
  'factor-reset': by,
  'factor-reset-requested': by,
  'recovery-codes-made': none,
  'recovery-code-used': none,
  'passkey-added': none,
  'passkey-removed': none,
  'passkey-cloned': none,
  invitation,
  'password-link': invitation,
  'cashier-link': invitation,
  'mobile-set': invitation,
  'coupon-gift': z.strictObject({
    by: z.string().max(100),
    deal: z.string().max(100),
    link: z.url().max(300),
  }),
  'redemption-receipt': z.strictObject({
    by: z.string().max(100),
    deal: z.string().max(100),
    on: z.string().max(40),
    sums: z.string().max(200),
  }),
} satisfies Record<contract.MessageTemplate, z.ZodType<Record<string, string>>>

type MessageParams = {
  [Template in contract.MessageTemplate]: z.output<(typeof messageParams)[Template]>
}

type NewMessage<Template extends contract.MessageTemplate = contract.MessageTemplate> = {
  channel: contract.Channel
  /** "+94771234567" or an e-mail address in lower case. */
  to: string
  template: Template
  language: Language
  /** For whom it counts; `counted` where whoever queues it has counted rows of its own: codes and gifts. */
  by: Sender | null | 'counted'
  /** Lifetime in seconds; by default that of a code, else a day. */
  usefulSeconds?: number
} & ParamsOf<Template>

type ParamsOf<Template extends contract.MessageTemplate> =
  Record<string, never> extends MessageParams[Template]
    ? { params?: MessageParams[Template] }
    : { params: MessageParams[Template] }

const DAY_SECONDS = 86_400

export type SendingSettings = Pick<ServiceDeps['settings'], 'messages' | 'secretKeys'>

/**
 * In the caller's transaction; a job sends it after the commit, so no request waits for a provider.
 * @throws Refusal tooMany beyond `sendingsPerDay` or the ceiling of SMS
 */
export async function queueMessage<Template extends contract.MessageTemplate>(
  tx: Tx,
  settings: SendingSettings,
  message: NewMessage<Template>,
): Promise<string> {
  const { channel, to, template, language, by } = message
  if (by !== 'counted') await countSending(tx, { channel, to, template }, by)
  if (channel === 'SMS') await refuseOverCeiling(tx, settings, template)
  const usefulSeconds = message.usefulSeconds ?? usually(template)
  const params: Record<string, string> = message.params ?? {}
  const id = v7()
  await tx.insert(outboxMessages).values({
    id,
    channel,
    lane: contract.sentForBusinesses.includes(template) ? 'COPY' : 'DIRECT',
    template,
    language,
    sealed: sealContent(settings, id, { to, params }),
    toHash: destinationHash(settings, to),
    expiresAt: sql`now() + make_interval(secs => ${usefulSeconds})`,
  })
  return id
}

function usually(template: contract.MessageTemplate): number {
  return template.startsWith('otp-') ? OTP_SECONDS : DAY_SECONDS
}

const DEVICES_MAX = 20

export const messagesEndpoints = [
  bind(contract.sendMessage, async (call, { db, settings }) => {
    const { body } = call
    const id = await db.transaction(async (tx) => {
      const subjectId = await queueRequested(tx, settings, body, call)
      const after = { channel: body.channel, template: body.template }
      const event = { event: 'message.queued', subjectId, after }
      await recordAudit(tx, call, event)
      return subjectId
    })
    return { data: { id } }
  }),

  bind(contract.readOutbox, async ({ query, format }, deps) => {
    if (deps.settings.production) throw new Refusal('notFound', 'errors:service.notFound')
    return { data: { messages: await listOutbox(deps, format, query.to) } }
  }),

  bind(contract.registerDevice, async (call, { db }) => {
    const { caller, body } = call
    await db.transaction(async (tx) => {
      if (!(await keepDevice(tx, caller, body))) return
      const after = { platform: body.platform }
      const subject = { subjectType: 'user', subjectId: caller.userId }
      const event = { event: 'device.registered', ...subject, after }
      await recordAudit(tx, call, event)
    })
    return { data: null }
  }),
]

type Requested = z.output<(typeof contract.sendMessage)['body']>

/** @throws Refusal invalid if destination, values or channel don't fit */
function queueRequested(
  tx: Tx,
  settings: ServiceDeps['settings'],
  { channel, to: given, template, params, language: chosen }: Requested,
  call: Facts & { caller?: undefined },
): Promise<string> {
  const to = channel === 'EMAIL' ? canonicalEmail(given) : given.trim()
  if (!canSend(settings, channel)) throw fieldRefusal('channel', 'messages:errors.off')
  if (!isDestination(channel, to)) throw fieldRefusal('to', 'messages:errors.to')
  const checked = messageParams[template].safeParse(params)
  if (!checked.success) throw fieldRefusal('params', 'messages:errors.params')
  const language = chosen ?? call.language
  // Whoever holds the key counts the codes that it makes, as we do ours.
  const by = template.startsWith('otp-') ? 'counted' : { ...call, caller: undefined }
  return queueMessage(tx, settings, { channel, to, template, params: checked.data, language, by })
}

type Device = Pick<z.output<(typeof contract.registerDevice)['body']>, 'deviceToken' | 'platform'>

/**
 * A device notifies only its latest user: signing in takes it over, and it is forgotten when that sign-in
 * ends. Keeps the 20 seen last. Returns whether it is new to this user.
 * @throws Refusal invalid if a browser's token is no push subscription
 */
async function keepDevice(
  tx: Tx,
  { userId, signInId }: Pick<Caller, 'userId' | 'signInId'>,
  device: Device,
): Promise<boolean> {
  const { hash, token } = nameOf(device)
  const { platform } = device
  await lockName(tx, `devices ${userId}`)
  const [before] = await tx
    .select({ userId: deviceTokens.userId })
    .from(deviceTokens)
    .where(eq(deviceTokens.hash, hash))
    .for('update')
  await tx
    .insert(deviceTokens)
    .values({ hash, userId, signInId, token, platform })
    .onConflictDoUpdate({
      target: deviceTokens.hash,
      set: { userId, signInId, token, platform, seenAt: sql`now()` },
    })
  if (before?.userId === userId) return false
  await dropOldest(tx, userId)
  return true
}

/** A browser is identified by its push service address, whatever its current keys. */
function nameOf({ deviceToken, platform }: Device) {
  if (platform !== 'WEB') return { hash: hashSecret(deviceToken), token: deviceToken }
  const subscription = parsePushSubscription(deviceToken)
  if (!subscription) throw new Refusal('invalid', 'notifications:errors.device')
  return { hash: hashSecret(subscription.endpoint), token: JSON.stringify(subscription) }
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(deviceTokens.userId, userId)
  const kept = tx
    .select({ hash: deviceTokens.hash })
    .from(deviceTokens)
    .where(own)
    .orderBy(desc(deviceTokens.seenAt), desc(deviceTokens.hash))
    .limit(DEVICES_MAX)
  await tx.delete(deviceTokens).where(and(own, notInArray(deviceTokens.hash, kept)))
}
