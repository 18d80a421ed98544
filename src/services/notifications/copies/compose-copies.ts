import { inArray } from 'drizzle-orm'
import type { CopyChannel } from '#src/contract/notifications/choices.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { findReach, type Reach } from '#src/services/authentication/index.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Outgoing } from '#src/services/notifications/drivers/driver.ts'
import type { Claimed } from '#src/services/notifications/outbox/claim.ts'
import { deviceTokens, notifications } from '#src/services/notifications/schema.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import { type NotificationParams, reachesBlocked } from '#src/services/notifications/types.ts'

type Deps = Pick<ServiceDeps, 'db' | 'quick' | 'settings' | 'translators'>
type Devices = Map<string, typeof deviceTokens.$inferSelect>

/** By copy id. Absent if it should no longer leave: gone, blocked, no address, signed out. */
export async function composeCopies(
  deps: Deps,
  copies: readonly Claimed[],
): Promise<Map<string, Outgoing>> {
  const [now, notices, people, devices] = await Promise.all([
    recentDatabaseClock(deps.quick),
    findNotices(deps, copies),
    findReach(
      deps.db,
      presentIn(copies, ({ userId }) => userId),
    ),
    findDevices(deps, copies),
  ])
  const composed = copies.flatMap((copy): [string, Outgoing][] => {
    const what = notices.get(copy.notificationId ?? '')
    const person = people.get(copy.userId ?? '')
    const to = what && person && canReceive(person, what) && destination(copy, person, devices)
    if (!to) return []
    const words = copyText(deps, copy, what, person)
    return [[copy.id, { id: copy.id, to, ...words, ...lifeOf(copy, now) }]]
  })
  return new Map(composed)
}

function lifeOf({ channel, expiresAt }: Claimed, now: number) {
  const seconds = Math.floor((expiresAt.getTime() - now) / 1000)
  return channel === 'PUSH' ? { usefulSeconds: Math.max(seconds, 0) } : {}
}

function canReceive({ isGone, isBlocked }: Reach, { type }: CopyNotice): boolean {
  return !isGone && (!isBlocked || reachesBlocked(type))
}

function destination({ channel, deviceHash, userId }: Claimed, person: Reach, devices: Devices) {
  if (channel === 'EMAIL') return person.email
  if (channel === 'SMS') return person.mobile
  const device = devices.get(deviceHash ?? '')
  return device?.userId === userId ? device?.token : null
}

async function findNotices({ db }: Deps, copies: readonly Claimed[]) {
  const ids = presentIn(copies, ({ notificationId }) => notificationId)
  if (ids.length === 0) return new Map<string, CopyNotice>()
  const rows = await db.select().from(notifications).where(inArray(notifications.id, ids))
  return new Map<string, CopyNotice>(rows.map((row) => [row.id, row]))
}

async function findDevices({ db }: Deps, copies: readonly Claimed[]): Promise<Devices> {
  const hashes = presentIn(copies, ({ deviceHash }) => deviceHash)
  if (hashes.length === 0) return new Map()
  const rows = await db.select().from(deviceTokens).where(inArray(deviceTokens.hash, hashes))
  return new Map(rows.map((row) => [row.hash, row]))
}

function presentIn(copies: readonly Claimed[], pick: (copy: Claimed) => string | null): string[] {
  return [...new Set(copies.flatMap((copy) => pick(copy) ?? []))]
}

type CopyNotice = {
  id: string
  type: string
  params: NotificationParams
  link: string | null
}
type TextDeps = Pick<ServiceDeps, 'translators' | 'settings'>

/**
 * A copy's text. A locked screen or a glance over the shoulder shows only what kind of thing happened:
 * names and comments appear in e-mails only. Mobile app users get no link to our pages, which they could
 * not open.
 */
function copyText(
  { translators, settings }: TextDeps,
  { channel, language }: { channel: CopyChannel; language: Language },
  { id, type, params, link }: CopyNotice,
  { isInApp }: { isInApp: boolean },
): { subject: string | null; text: string } {
  const t = translators[language]
  const { brandName: brand, publicOrigin: origin } = settings
  const { title, message } = textOf(t, type, params)
  if (channel === 'PUSH') {
    return { subject: null, text: JSON.stringify({ title, link, language, tag: id }) }
  }
  const values = {
    brand,
    title,
    link: origin + (link ?? notificationPaths.index()),
    settings: origin + notificationPaths.settings(),
  }
  if (channel === 'SMS') {
    const text = isInApp ? t('messages:copy.smsInApp', values) : t('messages:copy.sms', values)
    return { subject: null, text }
  }
  const text = [message, ...waysOn(t, values, isInApp, type)]
  return { subject: t('messages:copy.subject', values), text: text.join('\n\n') }
}

/** Who is blocked can open nothing of ours. */
function waysOn(t: Translate, values: Record<string, string>, isInApp: boolean, type: string) {
  if (reachesBlocked(type)) return []
  if (isInApp) return [t('messages:copy.stopInApp', values)]
  return [t('messages:copy.open', values), t('messages:copy.stop', values)]
}
