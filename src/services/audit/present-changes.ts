import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#src/contract/authentication/audit.ts'
import { presentValue, type Words } from './present-value.ts'

/**
 * Fields whose values readers may see, most important first; any other field only shows that it
 * changed, so that a careless audit writer reveals nothing.
 */
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
  'version',
  'addressVerified',
  'contactVerified',
  'globalCode',
  'name',
  'categoryType',
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
]

export function presentChanges(before: unknown, after: unknown, words: Words): AuditChange[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  const hasBoth = Object.keys(old).length > 0 && Object.keys(now).length > 0
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) =>
      !isDeepStrictEqual(old[field] ?? null, now[field] ?? null) &&
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
