import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { type Reconciliation, reconcile } from '#src/services/core/reconciliation/reconcile.ts'

export const ZONE = 'Asia/Colombo'
type Ids = Readonly<Record<string, string>>
const placeholder = /(?<!:):([a-zA-Z]+)/g

export const filled = (text: string, ids: Ids) =>
  text.replaceAll(placeholder, (_all, name: string) => ids[name] ?? name)

const quoted = (text: string, ids: Ids): SQL =>
  sql.raw(text.replaceAll(placeholder, (_all, name: string) => `'${ids[name]}'::uuid`))

class Undo extends Error {}

/** What a run finds of an error that is made without any trigger, which is taken back afterwards. */
export async function findPlanted(db: Database, text: string, ids: Ids): Promise<Reconciliation> {
  let found: Reconciliation | undefined
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const one of text.split(';')) await tx.execute(quoted(one, ids))
      found = await reconcile(tx, ZONE)
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!found) throw new Error('nothing was compared')
  return found
}
