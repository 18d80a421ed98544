import { eq, sql } from 'drizzle-orm'
import { exportKey } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { exportJobs } from './schema.ts'

const KEPT_DAYS = 7
const TIDIED = 100

/** One more part than recorded: it may have been written when its process died. */
export async function removeFile(
  storage: Pick<FileStorage, 'remove'>,
  { id, parts }: Pick<typeof exportJobs.$inferSelect, 'id' | 'parts'>,
): Promise<void> {
  for (let part = 0; part <= parts; part += 1) await storage.remove(exportKey(id, part))
}

/** Files hold personal data, so they are deleted before the row that names them. */
export async function tidyExports({ db, storage }: ServiceDeps): Promise<boolean> {
  const old = await db
    .select()
    .from(exportJobs)
    .where(sql`${exportJobs.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`)
    .limit(TIDIED)
  for (const row of old) {
    await removeFile(storage, row)
    await db.delete(exportJobs).where(eq(exportJobs.id, row.id))
  }
  return old.length === TIDIED
}
