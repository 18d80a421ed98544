import { isDeepStrictEqual } from 'node:util'
import * as audit from '#src/contract/authentication/audit.ts'
import * as auditEvents from '#src/contract/authentication/audit-events.ts'
import { otpPurposes } from '#src/contract/authentication/otp.ts'
import { guardedActs } from '#src/contract/authentication/second-approvals.ts'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { changePart } from '#src/contract/change-parts.ts'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { bulkActs } from '#src/contract/core/bulk-actions.ts'
import { categoryTypes } from '#src/contract/core/categories.ts'
import { jobIds } from '#src/contract/core/jobs.ts'
import { planTypes } from '#src/contract/core/plans.ts'
import { mailingKinds } from '#src/contract/notifications/mailings.ts'
import {
  channels,
  devicePlatforms,
  messageTemplates,
} from '#src/contract/notifications/messages.ts'
import { permissions, roles } from '#src/contract/roles.ts'
import { accountStatus } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { EntryRow } from './find-entries.ts'
import type { Names } from './find-names.ts'

/** Values that readers may see, most important first; of others only that they changed. */
const readable = [
  'approvalStatus',
  'title',
  'subTitle',
  'originalPriceCents',
  'deductionCents',
  'validFrom',
  'expiresOn',
  'startMinutes',
  'endMinutes',
  'perPerson',
  'perDay',
  'perBranchDay',
  'perBranchHour',
  'pausedUntil',
  'attention',
  'couponValueCents',
  'version',
  'addressVerified',
  'contactVerified',
  'globalCode',
  'name',
  'categoryType',
  'planType',
  'startDate',
  'expiryDate',
  'relatedCategories',
  'promoTypes',
  'popular',
  'role',
  'permissions',
  'deactivated',
  'shared',
  'fields',
  'accepted',
  'provider',
  'language',
  'purpose',
  'platform',
  'channel',
  'template',
  'ended',
  'read',
  'why',
  'event',
  'group',
  'subjectType',
  'from',
  'to',
  'filters',
  'rows',
  'refunded',
  'tillId',
  'cashierId',
  'act',
  'queue',
]

export function presentEntry(row: EntryRow, names: Names, words: Words): audit.AuditEntry {
  return {
    id: row.id,
    at: words.format.instant(row.at),
    event: row.event,
    actor: presentActor(row, names),
    subject: presentSubject(row, names, words),
    comment: row.comment,
    changes: presentChanges(named(row.before, names), named(row.after, names), words),
    requestId: row.requestId,
  }
}

/** With tills and people by name. */
function named(value: unknown, { records: { till, cashier } }: Names): unknown {
  const { tillId, cashierId, ...rest } = recordOf(value)
  return {
    ...rest,
    ...(tillId ? { tillId: till?.get(String(tillId)) } : {}),
    ...(cashierId ? { cashierId: cashier?.get(String(cashierId)) } : {}),
  }
}

function presentActor(
  { actorId, actorRole }: EntryRow,
  { accounts }: Names,
): audit.AuditEntry['actor'] {
  if (actorId === null) return null
  const role = roles.find((one) => one === actorRole) ?? accounts.get(actorId)?.role ?? null
  return { id: actorId, name: accounts.get(actorId)?.name ?? null, role }
}

function presentSubject(row: EntryRow, names: Names, { t }: Words): audit.AuditEntry['subject'] {
  const { subjectType: type, subjectId: id } = row
  const key = id ?? ''
  const account = type === 'user' ? names.accounts.get(key) : undefined
  const job = type === 'job' ? recordOf(row.after).name : undefined
  const found = account?.name ?? names.records[type]?.get(key) ?? job
  const word = wordFor(type, String(found))
  const name = word ? t(word) : found ? String(found) : null
  const owner = names.owners[type]?.get(key) ?? null
  const isGone = name === null && id !== null && (type === 'user' || type in names.records)
  return { type, id, name, isGone, role: account?.role ?? null, owner }
}

function presentChanges(before: unknown, after: unknown, words: Words): audit.AuditChange[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  const hasBoth = Object.keys(old).length > 0 && Object.keys(now).length > 0
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) =>
      field !== 'changeId' &&
      !isDeepStrictEqual(old[field] ?? null, now[field] ?? null) &&
      // What stayed in its state may not say so.
      !(hasBoth && field === 'approvalStatus' && !(field in now)) &&
      (hasBoth || readable.includes(field)),
  )
  return changed.sort(byImportance).map((field) => {
    if (!readable.includes(field)) return { field, before: null, after: null }
    return {
      field,
      before: presentValue(field, old[field], words),
      after: presentValue(field, now[field], words),
    }
  })
}

function byImportance(a: string, b: string): number {
  return place(a) - place(b)
}

function place(field: string): number {
  const at = readable.indexOf(field)
  return at < 0 ? readable.length : at
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

const words: Record<string, ReadonlyMap<string, Key>> = {
  approvalStatus: new Map([
    ['NOT_UPDATED', 'audit:status.NOT_UPDATED'],
    ...accountStatus.options.map((one) => [one, `audit:status.${one}`] as const),
  ]),
  role: new Map(roles.map((one) => [one, `audit:role.${one}`])),
  userRole: new Map(roles.map((one) => [one, `audit:role.${one}`])),
  planType: new Map(planTypes.map((one) => [one, `plans:type.${one}`])),
  categoryType: new Map(categoryTypes.map((one) => [one, `categories:type.${one}`])),
  language: new Map([
    ['en', 'common:shell.english'],
    ['ru', 'common:shell.russian'],
  ]),
  why: new Map([
    ['forged', 'audit:value.forged'],
    ['not permitted', 'audit:value.notPermitted'],
  ]),
  event: new Map(auditEvents.auditEventNames.map((one) => [one, `audit:event.${one}`])),
  purpose: new Map(otpPurposes.map((one) => [one, `audit:purpose.${one}`])),
  provider: new Map(socialProviders.map((one) => [one, `social:${one}`])),
  platform: new Map(devicePlatforms.map((one) => [one, `audit:platform.${one}`])),
  mailing: new Map(mailingKinds.map((one) => [one, `audit:mailing.${one}`])),
  channel: new Map(channels.map((one) => [one, `outbox:channel.${one}`])),
  template: new Map(messageTemplates.map((one) => [one, `audit:template.${one}`])),
  accepted: new Map(changePart.options.map((one) => [one, `common:part.${one}`])),
  act: new Map(guardedActs.map((one) => [one, `second-approvals:act.${one}`])),
  group: new Map(auditEvents.auditGroups.map((one) => [one, `audit:group.${one}`])),
  queue: new Map(inboxKinds.map((one) => [one, `approvals:tab.${one}`])),
  job: new Map(jobIds.map((one) => [one, `jobs:name.${one}`])),
  'bulk-action': new Map(bulkActs.map((one) => [one, `bulk-actions:title.${one}`])),
  subjectType: new Map(auditEvents.auditSubjects.map((one) => [one, `audit:subject.${one}`])),
}

export type Words = { t: Translate; format: Format }

function presentValue(field: string, value: unknown, words: Words): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return cut(ofList(field, value, words))
  if (typeof value === 'boolean') return words.t(value ? 'audit:value.yes' : 'audit:value.no')
  if (typeof value === 'number') return ofNumber(field, value, words)
  return typeof value === 'string' ? cut(ofText(field, value, words)) : null
}

function ofList(field: string, values: readonly unknown[], { t }: Words): string {
  const names = values.map((value) => {
    const word = wordFor(field, String(value))
    if (word) return t(word)
    const changed = auditEvents.auditFields.find((one) => one === value)
    const permission = permissions.find((one) => one === value)
    if (permission) return t(`roles:permission.${permission}`)
    return changed ? t(`audit:field.${changed}`) : String(value)
  })
  return names.join(', ')
}

function ofNumber(field: string, value: number, { format }: Words): string {
  if (field.endsWith('Cents')) return format.money(value)
  return field.endsWith('Minutes') ? clock(value) : format.number(value)
}

function ofText(field: string, value: string, { t, format }: Words): string {
  const key = wordFor(field, value)
  if (key) return t(key)
  if (instants.has(field)) return format.date(new Date(value))
  const isDay = field === 'expiresOn' || field === 'from' || field === 'to'
  return isDay ? value.split('-').reverse().join('-') : value
}

const instants: ReadonlySet<string> = new Set(['validFrom', 'startDate', 'expiryDate'])

function clock(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function cut(text: string): string {
  const characters = [...text]
  if (characters.length <= audit.CHANGE_VALUE_MAX) return text
  return `${characters.slice(0, audit.CHANGE_VALUE_MAX - 1).join('')}…`
}

function wordFor(field: string, value: string): Key | null {
  return (Object.hasOwn(words, field) && words[field]?.get(value)) || null
}
