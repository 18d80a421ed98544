import type { AuditChange } from '#src/contract/authentication/audit.ts'
import {
  auditEventNames,
  auditFields,
  auditSubjects,
} from '#src/contract/authentication/audit-events.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Translate } from '#src/i18n/translate.ts'

export function eventText(t: Translate, event: string): string {
  const known = auditEventNames.find((name) => name === event)
  return known ? t(`audit:event.${known}`) : event
}

export function subjectText(t: Translate, type: string): string {
  const known = auditSubjects.find((subject) => subject === type)
  return known ? t(`audit:subject.${known}`) : type
}

export function roleText(t: Translate, role: Role): string {
  return t(`audit:role.${role}`)
}

export function changeText(t: Translate, { field: name, before, after }: AuditChange): string {
  const known = auditFields.find((field) => field === name)
  const field = known ? t(`audit:field.${known}`) : name
  if (before !== null && after !== null) return t('audit:changeWas', { field, before, after })
  if (after !== null) return t('audit:changeIs', { field, after })
  if (before !== null) return t('audit:changeGone', { field, before })
  return t('audit:changeHidden', { field })
}
