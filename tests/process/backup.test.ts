import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer, temporaryFolder } from '#tests/support/server.ts'

/** Without the services, whose jobs write by themselves. */
const quiet = {
  DEALDESK_RUN: 'web',
  UPSTREAM_URL: 'http://127.0.0.1:1',
  UPSTREAM_API_KEY: 'a key between the halves, 32 signs or more',
}

test('docs/operations.md: stopped, copied, wiped and put back, every row and file is there [L12]', async () => {
  const folder = await temporaryFolder()
  const DATA_DIR = join(folder, 'data')
  const backup = join(folder, 'backup')
  const first = await startServer({ ...quiet, DATA_DIR })
  await fill(first)
  const before = await contentOf(first)
  expect(before.rows.notes?.count).toBe(5000)
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  copy(DATA_DIR, backup)

  const second = await startServer({ ...quiet, DATA_DIR })
  await query(second, 'DELETE FROM notes')
  second.child.kill('SIGTERM')
  await second.exited
  await rm(DATA_DIR, { recursive: true })
  copy(backup, DATA_DIR)

  const restored = await startServer({ ...quiet, DATA_DIR })
  expect(await contentOf(restored)).toEqual(before)
})

/** With owners and modes, which PostgreSQL looks at. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

async function fill(server: ServerProcess): Promise<void> {
  await query(
    server,
    "CREATE TABLE notes AS SELECT id, repeat(md5(id::text), 5) AS text, now() - id * interval '1 hour' AS at FROM generate_series(1, 5000) AS id",
  )
  const files = join(server.dataDir, 'files', 'ab')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'one.webp'), 'a picture')
}

/** Every table but those in which running processes sign in, with its number of rows and a checksum over them, and every file. */
async function contentOf(server: ServerProcess) {
  const tables = await query(
    server,
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT IN ('processes', 'job_processes', 'jobs') ORDER BY 1",
  )
  const rows: Record<string, { count: number; sum: string }> = {}
  for (const { name } of tables) {
    const sum = "coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '')"
    const [found] = await query(server, `SELECT count(*)::int, ${sum} AS sum FROM ${name} AS t`)
    rows[String(name).replace('public.', '')] = found
  }
  const folder = join(server.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = files.map(async ({ parentPath, name }) => {
    return [name, (await readFile(join(parentPath, name))).toString('base64')]
  })
  return { rows, files: await Promise.all(contents) }
}

async function query(server: ServerProcess, text: string) {
  const host = join(server.dataDir, 'postgres-socket')
  const client = new pg.Client({ host, user: 'dealdesk', database: 'dealdesk' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
