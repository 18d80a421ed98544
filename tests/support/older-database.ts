import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { onServer, urlOf } from './database-server.ts'

/** An empty database as the version before this migration left it, dropped after the file; once per file. */
export async function databaseBefore(
  migration: string,
): Promise<{ url: string; client: pg.Client }> {
  const folder = await mkdtemp(join(tmpdir(), 'older-'))
  await cp(migrationsFolder, folder, {
    recursive: true,
    filter: (from) => !from.endsWith('.sql') || (from.split('/').at(-1) ?? '') < migration,
  })
  const name = `${inject('template')}_before_${migration.slice(0, 4)}`
  await onServer((server) => server.query(`CREATE DATABASE ${name}`))
  const url = urlOf(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await onServer((server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  await migrate(url, folder)
  await rm(folder, { recursive: true })
  return { url, client }
}
