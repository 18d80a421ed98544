import {
  auditEventNames,
  auditGroups,
  auditSubjects,
} from '#src/contract/authentication/audit-events.ts'
import { categoryTypes } from '#src/contract/core/categories.ts'
import { planTypes } from '#src/contract/core/plan-limits.ts'
import { roles } from '#src/contract/roles.ts'
import { accountStatus } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'

export function wordFor(field: string, value: string): Key | null {
  return (Object.hasOwn(words, field) && words[field]?.get(value)) || null
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
  event: new Map(auditEventNames.map((one) => [one, `audit:event.${one}`])),
  group: new Map(auditGroups.map((one) => [one, `audit:group.${one}`])),
  subjectType: new Map(auditSubjects.map((one) => [one, `audit:subject.${one}`])),
}
