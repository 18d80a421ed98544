import { and, asc, eq, gt, ilike, inArray, isNull, sql } from 'drizzle-orm'
import {
  listOfferedReasons,
  listReasonTemplates,
  OFFERED_REASONS_MAX,
  REASON_DAYS,
  readReasonTemplate,
} from '#src/contract/core/reason-templates.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { isBehind } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { plainWindow } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decidedKinds, requireFullAdministrator } from './rights.ts'
import { reasonTemplates, reasonUses } from './schema.ts'

const { id, kind, language, name, text, version, deletedAt } = reasonTemplates
const byName = sql`lower(${name})`

export const readReasonEndpoints = [
  bind(listReasonTemplates, async ({ query, caller }, { db }) => {
    requireFullAdministrator(caller)
    const { page, size } = query
    const window = plainWindow(query)
    const term = readSearchTerm(query.term)
    const where = and(
      isNull(deletedAt),
      query.kind === ALL ? undefined : eq(kind, query.kind),
      query.language === ALL ? undefined : eq(language, query.language),
      term === null ? undefined : ilike(name, substringPattern(term)),
    )
    const order = [kind, language, byName, id]
    const behind = isBehind(window, { table: reasonTemplates, id, by: order, direction: 'asc' })
    const [rows, totalItems] = await Promise.all([
      db
        .select({ id, kind, language, name, text })
        .from(reasonTemplates)
        .where(and(where, behind))
        .orderBy(...order.map((one) => asc(one)))
        .limit(window.limit)
        .offset(window.offset),
      db.$count(reasonTemplates, where),
    ])
    const uses = await countUses(
      db,
      rows.map((row) => row.id),
    )
    const reasons = rows.map((row) => ({
      ...row,
      usedLast: uses.get(row.id)?.last ?? 0,
      usedLongest: uses.get(row.id)?.longest ?? 0,
    }))
    return { data: { reasons, ...pageAnswer({ page, size, totalItems }) } }
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
]

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
