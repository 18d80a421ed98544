import type { CopyChannel } from '#src/contract/notifications/choices.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import type { NotificationParams } from '#src/services/notifications/types.ts'

export type CopyNotice = {
  id: string
  type: string
  params: NotificationParams
  link: string | null
}
type Deps = Pick<ServiceDeps, 'translators' | 'settings'>

/**
 * The words of a copy. Whoever looks at a locked screen or over a shoulder sees no more than what kind
 * of thing happened: names and comments stand in the text of an e-mail alone. People of the mobile app are
 * led to no page of ours, which they could not open.
 */
export function copyText(
  { translators, settings }: Deps,
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
  const ways = isInApp
    ? [t('messages:copy.stopInApp', values)]
    : [t('messages:copy.open', values), t('messages:copy.stop', values)]
  const text = [message, ...ways]
  return { subject: t('messages:copy.subject', values), text: text.join('\n\n') }
}
