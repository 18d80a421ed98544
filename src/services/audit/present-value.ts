import { CHANGE_VALUE_MAX } from '#src/contract/authentication/audit.ts'
import {
  auditEventNames,
  auditFields,
  auditGroups,
  auditSubjects,
} from '#src/contract/authentication/audit-events.ts'
import { categoryTypes } from '#src/contract/core/categories.ts'
import { planTypes } from '#src/contract/core/plans.ts'
import { permissions, roles } from '#src/contract/roles.ts'
import { accountStatus } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'

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
  event: new Map(auditEventNames.map((one) => [one, `audit:event.${one}`])),
  group: new Map(auditGroups.map((one) => [one, `audit:group.${one}`])),
  subjectType: new Map(auditSubjects.map((one) => [one, `audit:subject.${one}`])),
}

export type Words = { t: Translate; format: Format }

export function presentValue(field: string, value: unknown, words: Words): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return cut(ofList(value, words))
  if (typeof value === 'boolean') return words.t(value ? 'audit:value.yes' : 'audit:value.no')
  if (typeof value === 'number') return ofNumber(field, value, words)
  return typeof value === 'string' ? cut(ofText(field, value, words)) : null
}

function ofList(values: readonly unknown[], { t }: Words): string {
  const names = values.map((value) => {
    const field = auditFields.find((one) => one === value)
    const permission = permissions.find((one) => one === value)
    if (permission) return t(`roles:permission.${permission}`)
    return field ? t(`audit:field.${field}`) : String(value)
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
  if (characters.length <= CHANGE_VALUE_MAX) return text
  return `${characters.slice(0, CHANGE_VALUE_MAX - 1).join('')}…`
}

function wordFor(field: string, value: string): Key | null {
  return (Object.hasOwn(words, field) && words[field]?.get(value)) || null
}
