import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { refuseExport, takeExport, writeExportPart } from '#src/contract/core/exports.ts'
import { exportPaths } from '#src/contract/screens/tasks.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { createWorkTokens, findCaller } from '#src/services/authentication/index.ts'
import { exportKey } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { LeaseLost } from '#src/services/kit/leased-jobs.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type ExportRow, exportJobs, leasedExports } from './schema.ts'
import { removeFile } from './stored-file.ts'

const FAILED_ATTEMPTS_MAX = 5

export const exportPartEndpoints = [
  bindPrepared(takeExport, (deps: ServiceDeps) => {
    const sign = createWorkTokens(deps)
    return async () => {
      const holder = randomUUID()
      for (;;) {
        const held = await leasedExports.take(deps.db, holder)
        if (!held) return { data: { part: null } }
        const reason = await whyEnded(deps.db, held)
        if (reason) {
          await stop(deps, held, reason)
          continue
        }
        const { id, ownerId, signInId, language, list, query, after } = held
        const token = await sign({ userId: ownerId, signInId })
        return { data: { part: { id, holder, ownerId, token, language, list, query, after } } }
      }
    }
  }),

  /** The row is locked while the file is written, so that no other holder writes the same part. */
  bind(writeExportPart, async ({ params, body }, { db, storage }) => {
    const bytes = new Uint8Array(await body.file.arrayBuffer())
    await db
      .transaction(async (tx) => {
        const row = await leasedExports.renew(tx, { id: params.id, holder: body.holder })
        await storage.write(exportKey(row.id, row.parts), bytes)
        const isOver = body.after === ''
        await leasedExports.release(tx, row, 0, {
          rows: row.rows + body.rows,
          bytes: row.bytes + bytes.byteLength,
          parts: row.parts + 1,
          after: body.after || row.after,
          ...(isOver && { state: 'DONE', finishedAt: sql`now()` }),
        })
        if (isOver) await notifyOwner(tx, row)
      })
      .catch(refuseLost)
    return { data: null }
  }),

  bind(refuseExport, async ({ params, body }, deps) => {
    const { holder } = body
    const row = await leasedExports.renew(deps.db, { id: params.id, holder }).catch(refuseLost)
    await stop(deps, row, 'core:export.refused')
    return { data: null }
  }),
]

/** Why it stops: repeated failures, or the account's or sign-in's current state. */
async function whyEnded(
  db: Queryable,
  { ownerId: userId, signInId, failedAttempts }: ExportRow,
): Promise<Key | null> {
  if (failedAttempts > FAILED_ATTEMPTS_MAX) return 'core:export.failed'
  try {
    await findCaller(db, { userId, signInId })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

async function stop({ db, storage }: ServiceDeps, row: ExportRow, stopReason: Key): Promise<void> {
  await removeFile(storage, row)
  await leasedExports.release(db, row, 0, {
    state: 'STOPPED',
    stopReason,
    parts: 0,
    bytes: 0,
    finishedAt: sql`now()`,
  })
}

function refuseLost(error: unknown): never {
  if (error instanceof LeaseLost) throw new Refusal('conflict', 'core:export.notFound')
  throw error
}

function notifyOwner(tx: Parameters<typeof notify>[0], { id, ownerId, title }: ExportRow) {
  const link = exportPaths.show({ id })
  return notify(tx, { userIds: [ownerId], type: 'export-ready', params: { name: title }, link })
}

const TIDIED = 100

/** Files hold personal data, so they are deleted before the row that names them. */
export async function tidyExports({ db, storage }: ServiceDeps, days: number): Promise<boolean> {
  const old = await db
    .select()
    .from(exportJobs)
    .where(sql`${exportJobs.createdAt} < now() - make_interval(days => ${days})`)
    .limit(TIDIED)
  for (const row of old) {
    await removeFile(storage, row)
    await db.delete(exportJobs).where(eq(exportJobs.id, row.id))
  }
  return old.length === TIDIED
}
