import {
  type AuditFilters,
  exportAudit,
  listAudit,
  readTimeline,
} from '#src/contract/authentication/audit.ts'
import { holdsWhole } from '#src/contract/permissions.ts'
import type { Database } from '#src/database/connect.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findBatch } from './find-batch.ts'
import { type EntryRow, findEntryPage } from './find-entries.ts'
import { findNames } from './find-names.ts'
import { findTimeline } from './find-timeline.ts'
import type { EntryQuery } from './match-entries.ts'
import { presentEntry } from './present-entry.ts'
import type { Words } from './present-value.ts'
import { readTerm } from './read-term.ts'

export const auditEndpoints = [
  bind(exportAudit, async (call, deps) => {
    const { db } = deps

    mustBeFull(call.caller)
    const { olderThan, sort, ...filters } = call.query
    const { size, term } = call.params
    const entryQuery = { ...(await readQuery(deps, filters, term, call.t)), sort }
    const rows = await findBatch(db, entryQuery, { size, olderThan, filters, call })
    return { data: { entries: await present(db, rows, call) } }
  }),

  bind(listAudit, async ({ caller, params, query, t, format }, deps) => {
    const { db } = deps

    mustBeFull(caller)
    const { page, size, term } = params
    const entryQuery = { ...(await readQuery(deps, query, term, t)), sort: query.sort }
    const { rows, totalItems, capped } = await findEntryPage(db, entryQuery, { page, size })
    const names = await findNames(db, rows, query.actorId)
    const entries = rows.map((row) => presentEntry(row, names, { t, format }))
    const actorName = names.accounts.get(query.actorId ?? '')?.name ?? null
    return { data: { entries, actorName, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(readTimeline, async ({ caller, params, t, format }, { db }) => {
    mustBeFull(caller)
    const { rows, more } = await findTimeline(db, params.subjectType, params.id)
    return { data: { entries: await present(db, rows, { t, format }), more } }
  }),
]

async function present(db: Database, rows: readonly EntryRow[], words: Words) {
  const names = await findNames(db, rows)
  return rows.map((row) => presentEntry(row, names, words))
}

async function readQuery(
  deps: ServiceDeps,
  { group, subjectType, actorId, from, to }: AuditFilters,
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

function mustBeFull({ role, permissions }: Caller): void {
  if (!holdsWhole(role, permissions)) throw new Refusal('forbidden', 'errors:service.forbidden')
}
