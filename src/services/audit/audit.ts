import { eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/audit.ts'
import { auditEventNames } from '#src/contract/authentication/audit-events.ts'
import { namesPeople, recordExport } from '#src/contract/authentication/exports.ts'
import { id } from '#src/contract/values.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { accountsNamed } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { requireProof } from '#src/services/kit/endpoints/require-proof.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import {
  Refusal,
  requireFullAdministrator,
  requirePermission,
} from '#src/services/kit/refusals/refusal.ts'
import {
  type EntryRow,
  findChanges,
  findEntryPage,
  findTimeline,
  readEntries,
} from './find-entries.ts'
import { findNames, findPlaceNames } from './find-names.ts'
import type { EntryQuery, Place, SearchedFor } from './match-entries.ts'
import { presentEntry, type Words } from './present-entry.ts'

/** More people than anybody means by a name: then names are checked row by row instead. */
const PEOPLE_MAX = 200

export const auditEndpoints = [
  bind(contract.exportAudit, async (call, deps) => {
    const { db } = deps
    requireFullAdministrator(call.caller)
    const { olderThan, sort, ...filters } = call.query
    const { size, term } = call.params
    const entryQuery = { ...(await readQuery(deps, filters, term, call.t)), sort }
    const rows = await findBatch(db, entryQuery, { size, olderThan, filters, call })
    return { data: { entries: await present(db, rows, call) } }
  }),

  bind(contract.listAudit, async ({ caller, params, query, t, format }, deps) => {
    const { db } = deps
    requireFullAdministrator(caller)
    const { page, size, term } = params
    const entryQuery = { ...(await readQuery(deps, query, term, t)), sort: query.sort }
    const { rows, totalItems, capped } = await findEntryPage(db, entryQuery, { page, size })
    const names = await findNames(db, rows, query.actorId)
    const entries = rows.map((row) => presentEntry(row, names, { t, format }))
    const actorName = names.accounts.get(query.actorId ?? '')?.name ?? null
    return { data: { entries, actorName, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(contract.readTimeline, async ({ caller, params, t, format }, deps) => {
    requireFullAdministrator(caller)
    const db = deps.quick
    const { subjectType, id: subjectId } = params
    const subject = { subjectType, subjectId, actorId: null }
    const [{ rows, actors, more }, named] = await Promise.all([
      findTimeline(db, subjectType, subjectId),
      findNames(db, [subject]),
    ])
    const names = {
      accounts: new Map([...named.accounts, ...actors]),
      owners: named.owners,
      records: { ...named.records, ...(await findPlaceNames(db, [...rows, subject])) },
    }
    return { data: { entries: rows.map((row) => presentEntry(row, names, { t, format })), more } }
  }),

  bind(contract.readChanges, async ({ caller, params, query, t, format }, { quick: db }) => {
    requirePermission(caller, contract.decidedSubjects[params.subjectType])
    const rows = await findChanges(db, params, query.seen)
    return { data: { entries: await present(db, rows, { t, format }) } }
  }),

  bind(recordExport, async (call, { db }) => {
    const { list, filters, rows, begun } = call.body
    if (namesPeople(list) && !(begun && rows !== null)) requireProof(call.caller)
    const about = { subjectType: 'list', subjectId: list }
    const entry =
      rows === null
        ? { ...about, event: 'list.export-begun', after: { filters } }
        : { ...about, event: 'list.exported', after: { filters, rows } }
    await db.transaction((tx) => recordAudit(tx, call, entry))
    return { data: {} }
  }),
]

async function present(db: Queryable, rows: readonly EntryRow[], words: Words) {
  const names = await findNames(db, rows)
  return rows.map((row) => presentEntry(row, names, words))
}

async function readQuery(
  deps: ServiceDeps,
  { group, subjectType, actorId, from, to }: contract.AuditFilters,
  term: string,
  t: Words['t'],
): Promise<EntryQuery> {
  return {
    group: group ?? null,
    subjectType: subjectType ?? null,
    actorId: actorId ?? null,
    within: withinDays(auditEntries.at, { from, to }, deps.settings.businessTimeZone),
    searched: await readTerm(deps.db, term, t),
  }
}

type Batch = {
  size: number
  olderThan: string | undefined
  filters: contract.AuditFilters
  call: { caller: Caller; requestId: string; address: string | null }
}

/** The first batch audits the export. @throws Refusal notFound if `olderThan` is no entry */
async function findBatch(
  db: Database,
  query: EntryQuery,
  { size, olderThan, filters, call }: Batch,
): Promise<EntryRow[]> {
  if (olderThan) return readEntries(db, query, { size, behind: await placeOf(db, olderThan) })
  return db.transaction(async (tx) => {
    const rows = await readEntries(tx, query, { size })
    await recordAudit(tx, call, { event: 'audit.exported', subjectId: null, after: filters })
    return rows
  })
}

async function placeOf(db: Queryable, entryId: string): Promise<Place> {
  const { at, id } = auditEntries
  const [place] = await db.select({ at, id }).from(auditEntries).where(eq(id, entryId))
  if (!place) throw new Refusal('notFound', 'errors:service.notFound')
  return place
}

async function readTerm(db: Queryable, given: string, t: Translate): Promise<SearchedFor | null> {
  const term = readSearchTerm(given)
  if (term === null) return null
  if (id.safeParse(term).success) {
    return { text: term.toLowerCase(), events: [], people: { ids: [term] } }
  }
  const events = eventsLike(term, t)
  const found = await db.execute<{ id: string }>(
    sql`${accountsNamed(term)} limit ${PEOPLE_MAX + 1}`,
  )
  const ids = [...new Set(found.rows.map((row) => row.id))]
  const people = found.rows.length > PEOPLE_MAX ? { query: accountsNamed(term) } : { ids }
  return { text: term, events, people }
}

function eventsLike(term: string, t: Translate): string[] {
  const text = term.toLowerCase()
  const known = auditEventNames.filter(
    (name) => name.includes(text) || t(`audit:event.${name}`).toLowerCase().includes(text),
  )
  return [...known, term]
}
