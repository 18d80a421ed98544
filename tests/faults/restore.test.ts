import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'

/** Server and client programs of one version, where Debian and Ubuntu put them; undefined where they are missing. */
const programs = versions('/usr/lib/postgresql')
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .findLast((bin) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql', 'createdb'].every((name) =>
      existsSync(join(bin, name)),
    ),
  )
if (!programs)
  process.stdout.write('restore: left out, since PostgreSQL’s own programs are missing\n')

function versions(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).sort((a, b) => Number(a) - Number(b))
}

type Server = Awaited<ReturnType<typeof startServer>>

/** A server as an operator has it before Dealdesk: a superuser, no role or database of ours. */
async function startServer() {
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
    roles: () =>
      call(
        'psql',
        '--set=ON_ERROR_STOP=1',
        '--dbname=dealdesk',
        '--set=owner_password=of the owner',
        '--set=app_password=of the application',
        `--file=${inRoot('deploy', 'database-roles.sql')}`,
      ),
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** Every table with its rows and a checksum over them. */
async function contentOf(url: string) {
  const tables = await query(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'processes' ORDER BY 1",
  )
  const sums = tables.map(async ({ name }) => {
    const sum = "md5(string_agg(t::text, E'\\n' ORDER BY t::text))"
    return [name, ...(await query(url, `SELECT count(*)::int, ${sum} FROM ${name} AS t`))]
  })
  return Promise.all(sums)
}

/** Administrators sign in and save with the product as the application's role. */
async function work(server: Server, name: string, role = 'dealdesk_app', database = 'dealdesk') {
  const site = await startReplica(server.at(role, database))
  const person = await signIn(site, (await addAdministrator(server.at(role, database))).email)
  expect((await person.call(site.origin, 'POST', '/core/offer-types', { name })).status).toBe(200)
  expect((await person.page(site.origin, '/request-a-deal/offer-types')).status).toBe(200)
  site.child.kill('SIGTERM')
  expect(await site.exited).toBe(0)
}

/** The version after this one: it changes a table that there is, and adds one. */
async function nextVersion(): Promise<string> {
  const folder = join(await temporaryFolder(), 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  const change =
    'ALTER TABLE deals ADD COLUMN later text; CREATE TABLE later (id serial PRIMARY KEY); CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION $m$no$m$; END $$;'
  await writeFile(join(folder, '9999_later.sql'), change)
  return folder
}

const from = programs ? await startServer() : undefined

test.runIf(programs).each(['dealdesk_owner', 'dealdesk_app'])(
  'docs/operations.md: what %s dumped is restored with both roles: the owner upgrades it, the application writes [L12]',
  { timeout: 120_000 },
  async (dumping) => {
    if (!from) return
    if (dumping === 'dealdesk_owner') {
      from.create('dealdesk')
      from.roles()
      await migrate(from.at('dealdesk_owner'))
    }
    await work(from, `Before ${dumping}`)
    const file = join(await temporaryFolder(), 'dealdesk.dump')
    from.call('pg_dump', '-Fc', '-U', dumping, '-f', file, 'dealdesk')

    const to = await startServer()
    to.create('dealdesk')
    to.roles()
    to.call(
      'pg_restore',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '-d',
      'dealdesk',
      file,
    )
    to.roles()
    expect(await contentOf(to.at('dealdesk'))).toEqual(await contentOf(from.at('dealdesk')))
    const owners = "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'"
    expect(await query(to.at('dealdesk'), owners)).toEqual([{ owner: 'dealdesk_owner' }])

    expect(await migrate(to.at('dealdesk_owner'))).toEqual([])
    expect(await migrate(to.at('dealdesk_owner'), await nextVersion())).toEqual(['9999_later.sql'])
    await work(to, 'After')
    await query(to.at('dealdesk_app'), 'INSERT INTO later DEFAULT VALUES')
    for (const forbidden of [
      'ALTER TABLE deals DROP COLUMN later',
      'DELETE FROM audit_entries',
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'CREATE TABLE other (id int)',
    ]) {
      await expect(query(to.at('dealdesk_app'), forbidden), forbidden).rejects.toThrow()
    }
  },
)

test.runIf(programs)(
  'docs/operations.md: with one role its dump is restored as that role, and upgraded [L12]',
  { timeout: 120_000 },
  async () => {
    if (!from) return
    await query(from.at('dealdesk', 'postgres'), 'CREATE ROLE single LOGIN')
    for (const name of ['one', 'restored']) from.create(name, '-O', 'single')
    await migrate(from.at('single', 'one'))
    await work(from, 'Before', 'single', 'one')
    const file = join(await temporaryFolder(), 'one.dump')
    from.call('pg_dump', '-Fc', '-U', 'single', '-f', file, 'one')
    const into = ['--no-owner', '-U', 'single', '-d', 'restored']
    from.call('pg_restore', '--exit-on-error', ...into, file)
    const [before, after] = [from.at('single', 'one'), from.at('single', 'restored')]
    expect(await contentOf(after)).toEqual(await contentOf(before))
    expect(await migrate(after, await nextVersion())).toEqual(['9999_later.sql'])
    await work(from, 'After', 'single', 'restored')
  },
)
