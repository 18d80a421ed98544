import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/core/reason-templates.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  Refusal,
  refuseFields,
  requireFullAdministrator,
} from '#src/services/kit/refusals/refusal.ts'
import {
  byName,
  matchReasons,
  type ReasonColumns,
  reasonOrder,
  reasonRecords,
} from './find-reasons.ts'
import { removeReason } from './remove-reason.ts'
import { kindsWithReasons } from './rights.ts'
import { reasonTemplates, reasonUses } from './schema.ts'

const { id, kind, language, name, text, deletedAt } = reasonTemplates

export const reasonTemplateEndpoints = [
  bind(contract.listReasonTemplates, async ({ query, caller }, { db }) => {
    requireFullAdministrator(caller)
    const where = matchReasons({ ...query, term: readSearchTerm(query.term) })
    const from = db.select({ id, kind, language, name, text }).from(reasonTemplates).$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order: reasonOrder }, query)
    const ids = rows.map((row) => row.id)
    const uses = await countUses(db, ids)
    const reasons = rows.map((row) => ({
      ...row,
      usedLast: uses.get(row.id)?.last ?? 0,
      usedLongest: uses.get(row.id)?.longest ?? 0,
    }))
    return { data: { reasons, ...paging } }
  }),

  bind(contract.listOfferedReasons, async ({ params, caller }, { db }) => {
    if (!kindsWithReasons(caller).includes(params.kind)) {
      throw new Refusal('forbidden', 'errors:service.forbidden')
    }
    const reasons = await db
      .select({ id, language, name, text })
      .from(reasonTemplates)
      .where(and(eq(kind, params.kind), isNull(deletedAt)))
      .orderBy(asc(language), asc(byName))
      .limit(contract.OFFERED_REASONS_MAX)
    return { data: { reasons } }
  }),

  bind(contract.readReasonTemplate, async ({ params, caller }, { db }) => {
    requireFullAdministrator(caller)
    const { id, kind, language, name, text, version } = await reasonRecords.find(db, params.id)
    return { data: { id, kind, language, name, text, version } }
  }),
  bind(contract.addReasonTemplate, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    const id = await reasonRecords.add(db, call, () => checkReason(call.body))
    return { data: { id }, message: 'core:reason.added' }
  }),
  bind(contract.updateReasonTemplate, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    await reasonRecords.update(db, call, call.body, () => checkReason(call.body))
    return { data: null, message: 'core:reason.updated' }
  }),
  bind(contract.deleteReasonTemplate, async (call, { db }) => {
    await db.transaction((tx) => removeReason(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'core:reason.deleted' }
  }),

  /** Only counts: the decision itself is audited where it is made. */
  bind(contract.useReasonTemplate, async ({ params, caller }, { db }) => {
    const { id, kind } = reasonTemplates
    const own = and(eq(id, params.id), inArray(kind, kindsWithReasons(caller)))
    const [found] = await db.select({ id }).from(reasonTemplates).where(own)
    if (!found) throw new Refusal('notFound', 'core:reason.notFound')
    await db.insert(reasonUses).values({ id: v7(), templateId: found.id })
    return { data: null }
  }),
]

function checkReason({ kind, language, text, ...typed }: ReasonColumns): ReasonColumns {
  const name = readName(typed.name)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(text === '' && { text: 'core:reason.textRequired' }),
    ...(contract.unknownPlaceholder(text) !== null && { text: 'core:reason.unknownPlaceholder' }),
  })
  return { kind, language, name, text }
}

async function countUses(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { last: number; longest: number }>()
  const { templateId, usedAt } = reasonUses
  const since = (days: number) => sql`now() - make_interval(days => ${days})`
  const rows = await db
    .select({
      id: templateId,
      last: sql<number>`count(*) filter (where ${gt(usedAt, since(contract.REASON_DAYS.last))})::int`,
      longest: sql<number>`count(*)::int`,
    })
    .from(reasonUses)
    .where(and(inArray(templateId, [...ids]), gt(usedAt, since(contract.REASON_DAYS.longest))))
    .groupBy(templateId)
  return new Map(rows.map(({ id: key, ...counts }) => [key, counts]))
}
