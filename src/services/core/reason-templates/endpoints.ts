import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  addReasonTemplate,
  deleteReasonTemplate,
  listOfferedReasons,
  listReasonTemplates,
  OFFERED_REASONS_MAX,
  REASON_DAYS,
  type ReasonTemplate,
  readReasonTemplate,
  unknownPlaceholder,
  updateReasonTemplate,
  useReasonTemplate,
} from '#src/contract/core/reason-templates.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  Refusal,
  refuseFields,
  refuseStale,
  withUniqueName,
} from '#src/services/kit/refusals/refusal.ts'
import { byName, matchReasons, reasonOrder } from './find-reasons.ts'
import { lockReason, removeReason } from './remove-reason.ts'
import { decidedKinds, requireFullAdministrator } from './rights.ts'
import { reasonTemplates, reasonUses } from './schema.ts'

const { id, kind, language, name, text, version, deletedAt } = reasonTemplates

export const reasonTemplateEndpoints = [
  bind(listReasonTemplates, async ({ query, caller }, { db }) => {
    requireFullAdministrator(caller)
    const where = matchReasons({ ...query, term: readSearchTerm(query.term) })
    const from = db.select({ id, kind, language, name, text }).from(reasonTemplates).$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order: reasonOrder }, query)
    const uses = await countUses(
      db,
      rows.map((row) => row.id),
    )
    const reasons = rows.map((row) => ({
      ...row,
      usedLast: uses.get(row.id)?.last ?? 0,
      usedLongest: uses.get(row.id)?.longest ?? 0,
    }))
    return { data: { reasons, ...paging } }
  }),

  bind(listOfferedReasons, async ({ params, caller }, { db }) => {
    if (!decidedKinds(caller).includes(params.kind)) {
      throw new Refusal('forbidden', 'errors:service.forbidden')
    }
    const reasons = await db
      .select({ id, language, name, text })
      .from(reasonTemplates)
      .where(and(eq(kind, params.kind), isNull(deletedAt)))
      .orderBy(asc(language), asc(byName))
      .limit(OFFERED_REASONS_MAX)
    return { data: { reasons } }
  }),

  bind(readReasonTemplate, async ({ params, caller }, { db }) => {
    requireFullAdministrator(caller)
    const [found] = await db
      .select({ id, kind, language, name, text, version })
      .from(reasonTemplates)
      .where(and(eq(id, params.id), isNull(deletedAt)))
    if (!found) throw new Refusal('notFound', 'core:reason.notFound')
    return { data: found }
  }),
  bind(addReasonTemplate, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    const after = checkReason(call.body)
    const id = await withUniqueName(
      'core:reason.nameTaken',
      addOnce(db, call, reasonTemplates, async (tx, id) => {
        await tx.insert(reasonTemplates).values({ id, ...after })
        const event = 'reason-template.added'
        await recordAudit(tx, call, { event, subjectId: id, after })
      }),
    )
    return { data: { id }, message: 'core:reason.added' }
  }),

  bind(updateReasonTemplate, async (call, { db }) => {
    requireFullAdministrator(call.caller)
    const after = checkReason(call.body)
    await withUniqueName(
      'core:reason.nameTaken',
      db.transaction(async (tx) => {
        const { id, version, ...before } = await lockReason(tx, call.body.id)
        refuseStale(call.body.version, version, 'core:reason.changed')
        const next = { ...after, version: sql`${reasonTemplates.version} + 1` }
        await tx.update(reasonTemplates).set(next).where(eq(reasonTemplates.id, id))
        const event = 'reason-template.updated'
        await recordAudit(tx, call, { event, subjectId: id, before, after })
      }),
    )
    return { data: null, message: 'core:reason.updated' }
  }),

  bind(deleteReasonTemplate, async (call, { db }) => {
    await db.transaction((tx) => removeReason(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'core:reason.deleted' }
  }),

  /** Only counts: the decision itself is audited where it is made. */
  bind(useReasonTemplate, async ({ params, caller }, { db }) => {
    const { id, kind } = reasonTemplates
    const own = and(eq(id, params.id), inArray(kind, decidedKinds(caller)))
    const [found] = await db.select({ id }).from(reasonTemplates).where(own)
    if (!found) throw new Refusal('notFound', 'core:reason.notFound')
    await db.insert(reasonUses).values({ id: v7(), templateId: found.id })
    return { data: null }
  }),
]

type Written = Pick<ReasonTemplate, 'kind' | 'language' | 'name' | 'text'>

function checkReason({ kind, language, text, ...typed }: Written): Written {
  const name = readName(typed.name)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(text === '' && { text: 'core:reason.textRequired' }),
    ...(unknownPlaceholder(text) !== null && { text: 'core:reason.unknownPlaceholder' }),
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
      last: sql<number>`count(*) filter (where ${gt(usedAt, since(REASON_DAYS.last))})::int`,
      longest: sql<number>`count(*)::int`,
    })
    .from(reasonUses)
    .where(and(inArray(templateId, [...ids]), gt(usedAt, since(REASON_DAYS.longest))))
    .groupBy(templateId)
  return new Map(rows.map(({ id: key, ...counts }) => [key, counts]))
}
