import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#src/database/connect.ts'
import { createDetailsBox } from '#src/services/core/index.ts'
import { type StoredAs, storageKeyOf } from '#src/services/files/index.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { isOwn } from './count-held.ts'
import type { PersonalTable } from './erasure.ts'
import type { Person } from './found.ts'
import { personalTables } from './tables/index.ts'

/** Base64 of whole groups of three bytes can be joined. */
const GROUP = 3

type Row = Record<string, unknown> & { id?: unknown; sealed?: unknown }
type Write = (piece: string) => Promise<void>
type Deps = {
  db: Database
  storage: Pick<FileStorage, 'open'>
  settings: Pick<Settings, 'secretKeys'>
}

export type Exported = { rows: number; files: number }

/**
 * Writes everything that is known about somebody as one JSON text, piece by piece: rows by table as of one
 * instant, then the bytes of the files. What opens something, and what is about others, is left out.
 */
export async function exportPerson(
  { db, storage, settings }: Deps,
  person: Person,
  write: Write,
): Promise<Exported> {
  const { accountId, emails, mobiles } = person
  const files: Row[] = []
  const box = createDetailsBox(settings.secretKeys)
  let rows = 0
  await write(
    `{"format":"dealdesk-person-1","person":${JSON.stringify({ accountId, emails, mobiles })},"tables":{`,
  )
  await db.transaction(
    async (tx) => {
      let tables = 0
      for (const table of personalTables) {
        let isFirst = true
        for await (const row of rowsOf(tx, table, person)) {
          if (table.table === 'files') files.push(row)
          if (isFirst)
            await write(`${tables++ > 0 ? ',' : ''}${JSON.stringify(camel(table.table))}:[`)
          else await write(',')
          await write(JSON.stringify(readable(table, row)))
          isFirst = false
          rows += 1
        }
        if (!isFirst) await write(']')
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  await write('},"files":[')
  for (const [at, file] of files.entries()) {
    await write(`${at > 0 ? ',' : ''}{"id":${JSON.stringify(file.id)},"base64":"`)
    await writeBase64(storage, file, write)
    await write('"}')
  }
  await write(']}\n')
  return { rows, files: files.length }

  function readable({ table }: PersonalTable, row: Row): Row {
    const { sealed, ...rest } = row
    const isCard = table === 'credit_card_requests' && typeof sealed === 'string'
    return renamed(isCard ? { ...rest, ...box.open(sealed, String(row.id)) } : row)
  }
}

async function* rowsOf(tx: Tx, table: PersonalTable, person: Person): AsyncGenerator<Row> {
  const from = sql.identifier(table.table)
  const unreadable = sql.param([...(table.unreadable ?? [])])
  await tx.execute(sql`
    declare held no scroll cursor for
    select to_jsonb(${from}) - ${unreadable}::text[] as row
    from ${from} where ${isOwn(table.parts, person)}`)
  for (;;) {
    const { rows } = await tx.execute<{ row: Row }>(sql`fetch 200 from held`)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await tx.execute(sql`close held`)
}

async function writeBase64(storage: Deps['storage'], file: Row, write: Write): Promise<void> {
  const bytes = await storage.open(storageKeyOf(storedAs(file)), 0)
  let rest = Buffer.alloc(0)
  for await (const piece of bytes ?? []) {
    const all = Buffer.concat([rest, piece])
    const whole = all.length - (all.length % GROUP)
    await write(all.subarray(0, whole).toString('base64'))
    rest = all.subarray(whole)
  }
  await write(rest.toString('base64'))
}

function storedAs({ id, kind, pictured }: Row): StoredAs {
  return { id: String(id), kind: kind as StoredAs['kind'], pictured: pictured === true }
}

function renamed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
