import { sql } from 'drizzle-orm'
import type { ErasureStep } from '#src/contract/authentication/persons.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { countCards, removeExportFile } from '#src/services/core/index.ts'
import { type StoredAs, storageKeysOf } from '#src/services/files/index.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import type { Part } from './erasure.ts'
import type { Person } from './found.ts'
import { ownFiles } from './tables/files.ts'
import { tablesOfStep } from './tables/index.ts'

export type Ended = { removed: number; emptied: number }

/** One step of an erasure, within the transaction that also notes that it is done. */
export async function runStep(tx: Tx, person: Person, step: ErasureStep): Promise<Ended> {
  if (step === 'core') await uncountCards(tx, person)
  const ended = { removed: 0, emptied: 0 }
  for (const { table, parts } of tablesOfStep[step]) {
    for (const part of parts) {
      const rows = await endPart(tx, table, part, person)
      if (part.erased.how === 'remove') ended.removed += rows
      else ended.emptied += rows
    }
  }
  return ended
}

async function endPart(tx: Tx, table: string, { found, erased }: Part, person: Person) {
  if (erased.how === 'keep') return 0
  const where = found.where(person)
  if (erased.how === 'remove') {
    const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`)
    return rowCount ?? 0
  }
  const set = Object.entries(erased.set).map(
    ([column, value]) =>
      sql`${sql.identifier(column)} = ${typeof value === 'function' ? value(person) : value}`,
  )
  const { rowCount } = await tx.execute(
    sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)} where ${where}`,
  )
  return rowCount ?? 0
}

/** Lists of banks count what is emptied no more. */
async function uncountCards(tx: Tx, { accountId }: Person): Promise<void> {
  if (accountId === null) return
  const { rows } = await tx.execute<{ bankId: string }>(sql`
    select bank_id as "bankId" from credit_card_requests
    where user_id = ${accountId}::uuid and removed_at is null for update`)
  await countCards(
    tx,
    rows.map(({ bankId }) => bankId),
    -1,
  )
}

/** Before the rows that lead to them, so that a killed erasure finds the rest; twice does no harm. */
export async function removeBytes(
  db: Database,
  storage: Pick<FileStorage, 'remove'>,
  person: Person,
): Promise<void> {
  const stored = await db.execute<StoredAs>(sql`
    select id, kind, pictured from files where ${ownFiles.where(person)}`)
  for (const file of stored.rows) {
    for (const key of storageKeysOf(file)) await storage.remove(key)
  }
  const exported = await db.execute<{ id: string; parts: number }>(sql`
    select id, parts from export_jobs where owner_id = ${person.accountId}::uuid`)
  for (const job of exported.rows) await removeExportFile(storage, job)
}
