import type { Channel, MessageTemplate } from '#src/contract/notifications/messages.ts'
import { formatFor } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Params, Translate } from '#src/i18n/translate.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

type Message = {
  channel: Channel
  template: MessageTemplate
  language: Language
  createdAt: Date
  expiresAt: Date
}
/** `subject` is null for an SMS. */
type MessageText = { subject: string | null; text: string }

const DAY_MINUTES = 24 * 60

export function messageText(
  { translators, settings }: Pick<ServiceDeps, 'translators' | 'settings'>,
  { channel, template, language, createdAt, expiresAt }: Message,
  params: Record<string, string>,
): MessageText {
  const t = translators[language]
  const { brandName: brand, publicOrigin: origin, businessTimeZone } = settings
  const format = formatFor(language, businessTimeZone)
  const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)
  const when = format.dateTime(createdAt)
  const until = format.dateTime(expiresAt)
  const count = params.link ? Math.round(minutes / DAY_MINUTES) : minutes
  const shown = format.number(minutes)
  const values = { ...params, brand, origin, when, until, minutes, shown, count }
  if (channel === 'EMAIL') {
    const subject = t(`messages:subject.${template}`, values)
    return { subject, text: emailText(t, template, values, params.code) }
  }
  const words = t(`messages:sms.${template}`, values)
  return { subject: null, text: params.code ? withCodeLine(words, origin, params.code) : words }
}

function emailText(
  t: Translate,
  template: MessageTemplate,
  values: Params,
  code: string | undefined,
): string {
  const what = t(`messages:text.${template}`, values)
  if (isLink(template)) return linkText(t, template, what, values)
  if (template === 'redemption-receipt')
    return [what, t(`messages:notExpected.${template}`, values)].join('\n\n')
  if (isNotice(template)) return [what, t(`messages:notYou.${template}`, values)].join('\n\n')
  const valid = t('messages:validFor', values)
  return [what, code, valid, t('messages:doNotShare', values)].join('\n\n')
}

const links = ['invitation', 'password-link', 'cashier-link', 'coupon-gift'] as const
/** Links that work as often as they are opened, and whose page says how long. */
const lasting: readonly MessageTemplate[] = ['coupon-gift']
type WithLink = (typeof links)[number]

function isLink(template: MessageTemplate): template is WithLink {
  return links.some((link) => link === template)
}

function linkText(t: Translate, template: WithLink, what: string, values: Params): string {
  const valid = lasting.includes(template) ? [] : [t('messages:invitation.validUntil', values)]
  const ignore = t(`messages:notExpected.${template}`, values)
  return [what, String(values.link ?? ''), ...valid, ignore].join('\n\n')
}

const notices = [
  'password-changed',
  'mobile-changed',
  'mobile-set',
  'email-changed',
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
] as const

function isNotice(template: MessageTemplate): template is (typeof notices)[number] {
  return notices.some((notice) => notice === template)
}

/** Browsers fill in a code whose last line names the site (wicg.github.io/sms-one-time-codes). */
function withCodeLine(words: string, origin: string, code: string): string {
  return `${words}\n\n@${new URL(origin).hostname} #${code}`
}
