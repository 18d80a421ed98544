import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import { roles } from '#src/contract/roles.ts'
import type { EntryRow } from './find-entries.ts'
import type { Names } from './find-names.ts'
import { presentChanges } from './present-changes.ts'
import type { Words } from './present-value.ts'

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
