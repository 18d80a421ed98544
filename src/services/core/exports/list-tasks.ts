import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { listTasks as contract } from '#src/contract/core/exports.ts'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { exportJobs } from './schema.ts'

/** Newest first; questions that nobody has answered are none of them. */
export const listTasks = bind(contract, async ({ caller, query, format }, { db }) => {
  const { page, size } = query
  const left = db
    .select({ left: sql`count(*)` })
    .from(bulkActionItems)
    .where(
      sql`${bulkActionItems.actionId} = ${bulkActions.id} and ${bulkActionItems.outcome} is null`,
    )
  const ofActions = and(eq(bulkActions.ownerId, caller.userId), ne(bulkActions.state, 'DRAFT'))
  const ofExports = eq(exportJobs.ownerId, caller.userId)
  const actions = db
    .select({
      id: bulkActions.id,
      kind: sql<'BULK_ACTION' | 'EXPORT'>`'BULK_ACTION'`.as('kind'),
      act: bulkActions.act,
      title: sql<string | null>`null::text`.as('title'),
      state: sql<(typeof bulkActions.$inferSelect)['state']>`${bulkActions.state}`.as('state'),
      done: sql<number>`(${bulkActions.total} - (${left}))::int`.as('done'),
      total: bulkActions.total,
      createdAt: bulkActions.createdAt,
    })
    .from(bulkActions)
    .where(ofActions)
  const exported = db
    .select({
      id: exportJobs.id,
      kind: sql<'BULK_ACTION' | 'EXPORT'>`'EXPORT'`.as('kind'),
      act: sql<(typeof bulkActions.$inferSelect)['act']>`null::text`.as('act'),
      title: sql<string | null>`${exportJobs.title}`.as('title'),
      state: sql<(typeof bulkActions.$inferSelect)['state']>`${exportJobs.state}`.as('state'),
      done: sql<number>`${exportJobs.rows}`.as('done'),
      total: sql<number>`greatest(${exportJobs.total}, ${exportJobs.rows})`.as('total'),
      createdAt: exportJobs.createdAt,
    })
    .from(exportJobs)
    .where(ofExports)
  const [rows, ...counts] = await Promise.all([
    unionAll(actions, exported)
      .orderBy(desc(sql`created_at`), desc(sql`id`))
      .limit(size)
      .offset(page * size),
    db.$count(bulkActions, ofActions),
    db.$count(exportJobs, ofExports),
  ])
  const tasks = rows.map((row) => ({ ...row, createdAt: format.instant(row.createdAt) }))
  const totalItems = counts[0] + counts[1]
  return { data: { ...pageAnswer({ page, size, totalItems }), tasks } }
})
