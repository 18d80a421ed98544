import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, AuditEntry } from '#src/contract/authentication/audit.ts'
import { roles } from '#src/contract/roles.ts'
import type { EntryRow } from './find-entries.ts'
import type { Names } from './find-names.ts'
import { presentValue, type Words } from './present-value.ts'

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

export function presentEntry(row: EntryRow, names: Names, words: Words): AuditEntry {
  return {
    id: row.id,
    at: words.format.instant(row.at),
    event: row.event,
    actor: presentActor(row, names),
    subject: presentSubject(row, names),
    comment: row.comment,
    changes: presentChanges(row.before, row.after, words),
    requestId: row.requestId,
  }
}

function presentActor({ actorId, actorRole }: EntryRow, { accounts }: Names): AuditEntry['actor'] {
  if (actorId === null) return null
  const role = roles.find((one) => one === actorRole) ?? accounts.get(actorId)?.role ?? null
  return { id: actorId, name: accounts.get(actorId)?.name ?? null, role }
}

function presentSubject(row: EntryRow, names: Names): AuditEntry['subject'] {
  const { subjectType: type, subjectId: id } = row
  if (id === null) return { type, id, name: null, role: null }
  const account = type === 'user' ? names.accounts.get(id) : undefined
  const name = account?.name ?? (named(type, names)?.get(id) || null)
  return { type, id, name, role: account?.role ?? null }
}

function named(type: string, { deals, roles: custom, categories, branches }: Names) {
  if (type === 'branch') return branches
  if (type === 'category') return categories
  if (type === 'deal') return deals
  return type === 'role' ? custom : undefined
}

function presentChanges(before: unknown, after: unknown, words: Words): AuditChange[] {
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
