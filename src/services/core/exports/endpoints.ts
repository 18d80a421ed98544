import { Readable } from 'node:stream'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { auditedFilters, namesPeople } from '#src/contract/authentication/exports.ts'
import * as contract from '#src/contract/core/exports.ts'
import type { Queryable } from '#src/database/connect.ts'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { requireProof } from '#src/services/kit/endpoints/require-proof.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { exportPartEndpoints } from './parts.ts'
import { type ExportRow, exportJobs } from './schema.ts'
import { openFile, removeFile } from './stored-file.ts'

const DAY_MS = 86_400_000

export const exportEndpoints = [
  bind(contract.createExport, async (call, { db }) => {
    const { body, caller, language } = call
    const { userId: ownerId, signInId } = caller
    if (namesPeople(body.list)) requireProof(caller)
    const id = v7()
    await db.transaction(async (tx) => {
      await lockName(tx, `export ${ownerId}`)
      const running = and(eq(exportJobs.ownerId, ownerId), eq(exportJobs.state, 'RUNNING'))
      if ((await tx.$count(exportJobs, running)) >= contract.EXPORTS_MAX) {
        throw new Refusal('ruleBroken', 'core:export.tooMany', {
          params: { count: contract.EXPORTS_MAX },
        })
      }
      await tx.insert(exportJobs).values({ id, ownerId, signInId, language, ...body })
      await recordAudit(tx, call, { ...aboutList(body), event: 'list.export-begun' })
    })
    return { data: { id } }
  }),

  bind(contract.readExport, async ({ params, caller, format, t }, { db }) => {
    const row = await findOwn(db, caller, params.id)
    const { id, title, state, rows, total, bytes, stopReason, createdAt, finishedAt } = row
    const expiresAt = new Date(createdAt.getTime() + contract.EXPORT_DAYS * DAY_MS)
    return {
      data: {
        id,
        title,
        state,
        rows,
        bytes,
        total: Math.max(total, rows),
        stopReason: stopReason && t(stopReason),
        createdAt: format.instant(createdAt),
        finishedAt: finishedAt && format.instant(finishedAt),
        expiresAt: state === 'DONE' ? format.instant(expiresAt) : null,
        address: row.query ? `${row.list}?${row.query}` : row.list,
      },
    }
  }),

  bind(contract.deleteExport, async (call, { db, storage }) => {
    const row = await findOwn(db, call.caller, call.params.id)
    const removed = await db.transaction(async (tx) => {
      const [last] = await tx.delete(exportJobs).where(eq(exportJobs.id, row.id)).returning()
      if (last) await recordAudit(tx, call, { ...aboutList(last), event: 'list.export-deleted' })
      return last
    })
    if (removed) await removeFile(storage, removed)
    return { data: null, message: 'core:export.deleted' }
  }),

  bind(contract.readExportFile, async (call, { db, storage }) => {
    const row = await findOwn(db, call.caller, call.params.id)
    if (namesPeople(row.list)) requireProof(call.caller)
    const pieces = row.state === 'DONE' ? await openFile(storage, row) : null
    if (!pieces) throw new Refusal('notFound', 'core:export.notFound')
    const { after, ...about } = aboutList(row)
    await db.transaction((tx) =>
      recordAudit(tx, call, {
        ...about,
        event: 'list.exported',
        after: { ...after, rows: row.rows },
      }),
    )
    return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-length': String(row.bytes),
        'content-disposition': `attachment; filename="${row.fileName}.csv"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  }),
  ...exportPartEndpoints,
  /** Newest first; unanswered offers are left out. */
  bind(contract.listTasks, async ({ caller, query, format }, { db }) => {
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
  }),
]

async function findOwn(db: Queryable, { userId }: Caller, id: string): Promise<ExportRow> {
  const own = and(eq(exportJobs.id, id), eq(exportJobs.ownerId, userId))
  const [row] = await db.select().from(exportJobs).where(own)
  if (!row) throw new Refusal('notFound', 'core:export.notFound')
  return row
}

function aboutList({ list, query }: Pick<ExportRow, 'list' | 'query'>) {
  const after = { filters: auditedFilters(new URLSearchParams(query)) }
  return { subjectType: 'list', subjectId: list, after }
}
