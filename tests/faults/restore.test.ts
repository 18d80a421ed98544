import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import {
  type OwnPostgres,
  programs,
  queryAt,
  startOwnPostgres,
  tablesAt,
} from '#tests/support/own-postgres.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'

if (!programs)
  process.stdout.write('restore: left out, since PostgreSQL’s own programs are missing\n')

/** Administrators sign in and save with the product as the application's role. */
async function work(
  server: OwnPostgres,
  name: string,
  role = 'dealdesk_app',
  database = 'dealdesk',
) {
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

const from = programs ? await startOwnPostgres() : undefined

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

    const to = await startOwnPostgres()
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
    expect(await tablesAt(to.at('dealdesk'))).toEqual(await tablesAt(from.at('dealdesk')))
    const owners = "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'"
    expect(await queryAt(to.at('dealdesk'), owners)).toEqual([{ owner: 'dealdesk_owner' }])

    expect(await migrate(to.at('dealdesk_owner'))).toEqual([])
    expect(await migrate(to.at('dealdesk_owner'), await nextVersion())).toEqual(['9999_later.sql'])
    await work(to, 'After')
    await queryAt(to.at('dealdesk_app'), 'INSERT INTO later DEFAULT VALUES')
    for (const forbidden of [
      'ALTER TABLE deals DROP COLUMN later',
      'DELETE FROM audit_entries',
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'CREATE TABLE other (id int)',
    ]) {
      await expect(queryAt(to.at('dealdesk_app'), forbidden), forbidden).rejects.toThrow()
    }
  },
)

test.runIf(programs)(
  'docs/operations.md: with one role its dump is restored as that role, and upgraded [L12]',
  { timeout: 120_000 },
  async () => {
    if (!from) return
    await queryAt(from.at('dealdesk', 'postgres'), 'CREATE ROLE single LOGIN')
    for (const name of ['one', 'restored']) from.create(name, '-O', 'single')
    await migrate(from.at('single', 'one'))
    await work(from, 'Before', 'single', 'one')
    const file = join(await temporaryFolder(), 'one.dump')
    from.call('pg_dump', '-Fc', '-U', 'single', '-f', file, 'one')
    const into = ['--no-owner', '-U', 'single', '-d', 'restored']
    from.call('pg_restore', '--exit-on-error', ...into, file)
    const [before, after] = [from.at('single', 'one'), from.at('single', 'restored')]
    expect(await tablesAt(after)).toEqual(await tablesAt(before))
    expect(await migrate(after, await nextVersion())).toEqual(['9999_later.sql'])
    await work(from, 'After', 'single', 'restored')
  },
)
