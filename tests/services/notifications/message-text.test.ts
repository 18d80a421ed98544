import { describe, expect, test } from 'vitest'
import {
  type Channel,
  type MessageTemplate,
  messageTemplates,
  sentForBusinesses,
} from '#src/contract/notifications/messages.ts'
import { languages } from '#src/i18n/languages.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { messageText } from '#src/services/notifications/message-text.ts'
import { testSettings } from '#tests/support/service-deps.ts'

const translators = await loadTranslators(inRoot('locales'))
const settings = { ...testSettings, publicOrigin: 'https://office.example.com:8443' }
const createdAt = new Date('2026-12-31T20:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const lives: Partial<Record<MessageTemplate, number>> = {
  invitation: 7 * DAY_MS,
  'password-link': DAY_MS,
  'cashier-link': 3 * DAY_MS,
}
/** As long as the longest real one: 32 bytes in base64url. */
const link = `https://office.example.com:8443/invitation/${'x'.repeat(43)}`
const numberLink = `https://office.example.com:8443/newnumber/${'x'.repeat(22)}`
const giftLink = `https://office.example.com:8443/g/${'x'.repeat(22)}`

function write(template: MessageTemplate, channel: Channel, language: 'en' | 'ru' = 'en') {
  const life = lives[template] ?? 300_000
  const expiresAt = new Date(createdAt.getTime() + life)
  const message = { channel, template, language, createdAt, expiresAt }
  const params = paramsOf(template)
  return messageText({ translators, settings }, message, params)
}

function paramsOf(template: MessageTemplate): Record<string, string> {
  if (template === 'coupon-gift')
    return { link: giftLink, by: 'Harbour House', deal: 'High tea for two' }
  if (template === 'redemption-receipt')
    return { by: 'Harbour House', deal: 'High tea for two', on: '27-11-2026', sums: '' }
  if (template in lives) return { link, by: 'Ishara Fernando' }
  if (template === 'mobile-set') return { by: 'Ishara Fernando', link: numberLink }
  if (template.startsWith('factor-reset')) return { by: 'Ishara Fernando' }
  return template.startsWith('otp-') ? { code: '042117' } : {}
}

const otpTemplates = messageTemplates.filter((template) => template.startsWith('otp-'))
const notices = messageTemplates.filter(
  (template) =>
    !template.startsWith('otp-') && !(template in lives) && !sentForBusinesses.includes(template),
)
/** What a handset writes in seven bits (GSM 03.38); anything else halves the length of an SMS. */
const sevenBits = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

test('every template is worded for both channels in both languages, without a value left open', () => {
  for (const template of messageTemplates) {
    for (const language of languages) {
      const sms = write(template, 'SMS', language)
      const mail = write(template, 'EMAIL', language)
      const all = [sms.text, mail.subject, mail.text].join('\n')
      expect(all, `${template} ${language}`).not.toMatch(/\{\{|messages:|undefined|NaN/)
      expect(sms.subject).toBeNull()
      expect(all).toContain('Dealdesk')
    }
  }
})

describe('a code by SMS', () => {
  test.each(otpTemplates)(
    '%s begins with the code and ends with the line that fills it in',
    (template) => {
      for (const language of languages) {
        const { text } = write(template, 'SMS', language)
        expect(text).toMatch(/^042117 /)
        expect(text.split('\n').at(-1)).toBe('@office.example.com #042117')
        expect(text).toMatch(/\b5 (min|мин)\./)
      }
    },
  )

  test('a code by SMS is one message in English and at most two in Russian', () => {
    for (const template of messageTemplates) {
      const english = write(template, 'SMS').text
      expect(english, template).toMatch(sevenBits)
      expect(english.length, template).toBeLessThanOrEqual(160)
      expect(write(template, 'SMS', 'ru').text.length, template).toBeLessThanOrEqual(134)
    }
  })
})

describe('a code by e-mail', () => {
  test('a code by e-mail stands on a line of its own and never in the subject', () => {
    for (const template of otpTemplates) {
      const { subject, text } = write(template, 'EMAIL')
      expect(subject).not.toContain('042117')
      expect(text.split('\n')).toContain('042117')
      expect(text).toContain('valid for 5 minutes')
    }
  })

  test('a code by e-mail counts minutes as Russian does', () => {
    expect(write('otp-reset', 'EMAIL', 'ru').text).toContain('действует 5 минут,')
  })
})

describe('a notice to the old destination', () => {
  test.each(notices)('%s says what happened, when in business time, and what to do', (template) => {
    for (const channel of ['SMS', 'EMAIL'] as const) {
      for (const language of languages) {
        const { text } = write(template, channel, language)
        expect(text).toContain(`01-01-2027, 01:30${language === 'ru' ? '' : ' AM'}`)
        expect(text).toContain('https://office.example.com:8443')
        expect(text).not.toMatch(/#\d/)
      }
    }
  })
})

describe('an invitation', () => {
  test('an invitation names the link and how long it is good for, in every language', () => {
    expect(write('invitation', 'SMS').text).toContain(`within 7 days: ${link}`)
    expect(write('invitation', 'SMS', 'ru').text).toContain(`на 7 дней: ${link}`)
    const { text } = write('invitation', 'EMAIL')
    expect(text).toContain('Ishara Fernando invites you to Dealdesk.')
    expect(text.split('\n')).toContain(link)
    expect(text).toContain('valid for 7 days, until 08-01-2027, 01:30 AM')
    expect(write('invitation', 'EMAIL', 'ru').text).toContain('действует 7 дней, до')
  })

  test('a link for a new password says who sent it and that it is good for a day', () => {
    expect(write('password-link', 'SMS').text).toContain(`within 1 day: ${link}`)
    const { text } = write('password-link', 'EMAIL')
    expect(text).toContain('Ishara Fernando sent you a link')
    expect(text.split('\n')).toContain(link)
    expect(text).toContain('valid for 1 day, until 02-01-2027, 01:30 AM')
    expect(write('password-link', 'EMAIL', 'ru').text).toContain('действует 1 день, до')
    expect(write('mobile-set', 'EMAIL').text).toContain('Ishara Fernando set a new mobile number')
  })
})

test.each([
  ['en', 'gives you a coupon', 'No more SMS'],
  ['ru', 'дарит вам купон', 'отказ от SMS'],
] as const)(
  'a coupon that is given names giver, deal and link, and how to stop, in %s',
  (language, gives, stops) => {
    const sms = write('coupon-gift', 'SMS', language).text
    for (const part of ['Harbour House', 'High tea for two', giftLink, gives, stops])
      expect(sms).toContain(part)
    const mail = write('coupon-gift', 'EMAIL', language).text
    expect(mail.split('\n')).toContain(giftLink)
    expect(mail).not.toMatch(/once|один раз|valid for|действует/)
  },
)
