import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import { auditEventNames } from '#src/contract/authentication/audit-events.ts'
import { languages } from '#src/i18n/languages.ts'
import { Details, Sentence } from '#views/audit/entry.tsx'
import { draw, testPage } from './render.tsx'

const ISHARA = { id: '1', name: 'Ishara Fernando', role: 'ADMIN' } as const
const deal = {
  type: 'deal',
  id: '2',
  name: 'High tea',
  isGone: false,
  role: null,
  owner: 'Harbour House',
}
const account = {
  type: 'user',
  id: '3',
  name: 'Batik House',
  isGone: false,
  role: 'MERCHANT',
  owner: null,
} as const
const usual: AuditEntry = {
  id: '9',
  at: { milliseconds: 0, displayDate: '01-01-1970', displayDateTime: '' },
  event: 'deal.approved',
  actor: ISHARA,
  subject: deal,
  comment: null,
  changes: [],
  requestId: 'request-1',
}
const drawn = (parts: Partial<AuditEntry>, language: 'en' | 'ru' = 'en') =>
  draw(<Sentence entry={{ ...usual, ...parts }} href="/audit?actor=1" />, testPage({ language }))
const text = (parts: Partial<AuditEntry>, language?: 'en' | 'ru') => drawn(parts, language).text()

describe('an entry of the trail is a sentence [MISC-10]', () => {
  test.each<[Partial<AuditEntry>, string, string]>([
    [
      {},
      'Ishara Fernando approved the deal “High tea” of Harbour House',
      'Ishara Fernando: акция одобрена — «High tea» — Harbour House',
    ],
    [
      { event: 'user.blocked', subject: account },
      'Ishara Fernando blocked the account of Batik House',
      'Ishara Fernando: учётная запись заблокирована — Batik House',
    ],
    [
      { event: 'deal.created', actor: { ...ISHARA, name: 'Harbour House' } },
      'Harbour House added the deal “High tea”',
      'Harbour House: акция создана — «High tea»',
    ],
    [
      { event: 'user.password-changed', actor: { ...ISHARA, id: '3' }, subject: account },
      'Ishara Fernando changed the password',
      'Ishara Fernando: пароль изменён',
    ],
    [
      { event: 'user.signed-in', subject: { ...account, name: null } },
      'Former account signed in',
      'Бывшая учётная запись: вход выполнен',
    ],
    [
      { event: 'coupon-file.finished', actor: null },
      'Dealdesk finished a coupon import: “High tea” of Harbour House',
      'Dealdesk: импорт купонов завершён — «High tea» — Harbour House',
    ],
    [
      {
        event: 'deal.deleted',
        subject: { ...deal, name: null },
        changes: [{ field: 'title', before: 'Dinner', after: null }],
      },
      'Ishara Fernando deleted the deal “Dinner” of Harbour House',
      'Ishara Fernando: акция удалена — «Dinner» — Harbour House',
    ],
    [
      { event: 'role.updated', subject: { ...deal, type: 'role', name: null, owner: null } },
      'Ishara Fernando changed the role (no longer there)',
      'Ishara Fernando: роль изменена — (больше нет)',
    ],
    [
      { event: 'review.undone', subject: account },
      'Ishara Fernando undid a decision: Batik House',
      'Ishara Fernando: решение отменено — Batik House',
    ],
    [
      {
        event: 'coupon.read',
        subject: { ...deal, type: 'coupon', name: null, isGone: true, owner: null },
      },
      'Ishara Fernando looked at a coupon: (no longer there)',
      'Ishara Fernando: купон просмотрен — (больше нет)',
    ],
    [
      { event: 'otp.requested', subject: { ...deal, type: 'otp', name: null, owner: null } },
      'Ishara Fernando requested a code',
      'Ishara Fernando: код запрошен',
    ],
    [{ event: 'user.levitated' }, 'user.levitated', 'user.levitated'],
    [
      { subject: { ...deal, name: '{{who}} <b>$& \u202e' } },
      'Ishara Fernando approved the deal “{{who}} <b>$& ” of Harbour House',
      'Ishara Fernando: акция одобрена — «{{who}} <b>$& » — Harbour House',
    ],
  ])('%o', (parts, english, russian) => {
    expect(text(parts)).toBe(english)
    expect(text(parts, 'ru')).toBe(russian)
  })

  test('who did it leads to their trail, and what it was to its page', () => {
    const $ = drawn({})
    expect(
      $('a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/audit?actor=1', '/deals/view/admin/2'])
  })

  test.each(['user', 'coupon'])(
    'every sentence about a record of the kind %s names it or says it is gone',
    (type) => {
      for (const event of auditEventNames)
        for (const language of languages) {
          const subject = { ...deal, type }
          expect(text({ event, subject }, language), event).toContain('High tea')
          expect(
            text({ event, subject: { ...subject, name: null, isGone: true } }, language),
            event,
          ).toMatch(/no longer there|больше нет|ormer account|ывшая учётная/)
        }
    },
  )

  test('every event has words in both languages, with no place left open', () => {
    for (const event of auditEventNames)
      for (const language of languages) {
        const sentence = text({ event }, language)
        expect(sentence).not.toMatch(/[\ue000-\uf8ff]|\{\{/)
        expect(sentence).not.toBe(event)
      }
  })
})

test('its details tell what changed, in which role, and the ids', () => {
  const changes = [{ field: 'approvalStatus', before: 'Pending', after: 'Approved' }]
  const $ = draw(<Details entry={{ ...usual, changes }} />)
  expect($('summary').text()).toBe('Details')
  // One text until they are opened.
  const $inside = load($('details > noscript').text())
  expect($inside.text()).toContain('Status: Pending → Approved')
  expect($inside.text()).toContain('Administrator')
  expect(
    $inside('[translate=no]')
      .toArray()
      .map((id) => $inside(id).text()),
  ).toEqual(['2', 'request-1'])
})
