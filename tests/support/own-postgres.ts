import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { startDatabase } from '#tests/faults/support/database-server.ts'

/** Server and client programs of one version, where Debian and Ubuntu put them; undefined where they are missing. */
export const programs = versions('/usr/lib/postgresql')
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .findLast((bin) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql', 'createdb'].every((name) =>
      existsSync(join(bin, name)),
    ),
  )

function versions(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).sort((a, b) => Number(a) - Number(b))
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

/** A server as an operator has it before Dealdesk: a superuser, no role or database of ours. */
export async function startOwnPostgres() {
  const bin = programs ?? ''
  const own = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  const { port } = await startDatabase(afterAll, own)
  const at = (role: string, database = 'dealdesk') =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  const call = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      encoding: 'utf8',
      env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'dealdesk' },
    })
  return {
    at,
    call,
    create: (name: string, ...more: string[]) =>
      call('createdb', '-T', 'template0', '-E', 'UTF8', '--locale=C.UTF-8', ...more, name),
    roles: (database = 'dealdesk') =>
      call(
        'psql',
        '--set=ON_ERROR_STOP=1',
        `--dbname=${database}`,
        '--set=owner_password=of the owner',
        '--set=app_password=of the application',
        `--file=${inRoot('deploy', 'database-roles.sql')}`,
      ),
  }
}

export async function queryAt(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** Every table with its rows and a checksum over them. */
export async function tablesAt(url: string) {
  const tables = await queryAt(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'processes' ORDER BY 1",
  )
  const sum = "md5(string_agg(t::text, E'\\n' ORDER BY t::text))"
  const sums = []
  // One after the other: there are more tables than the server takes connections.
  for (const { name } of tables)
    sums.push([name, ...(await queryAt(url, `SELECT count(*)::int, ${sum} FROM ${name} AS t`))])
  return sums
}
