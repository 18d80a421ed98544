import { execFile } from 'node:child_process'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const run = promisify(execFile)
const name = `${inject('template')}_command`
const url = inject('serverUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

async function query(at: string, text: string) {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
beforeAll(() => query(inject('serverUrl'), `CREATE DATABASE ${name}`))
afterAll(() => query(inject('serverUrl'), `DROP DATABASE ${name} WITH (FORCE)`))

/** As `dealdesk migrate` runs it; what it prints, a line each. */
async function command(): Promise<string[]> {
  // Node's URL needs a host, which the socket in the query overrides.
  const DATABASE_URL = url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')
  const { stdout } = await run(
    process.execPath,
    [inRoot('dist', 'server', 'dealdesk.js'), 'migrate'],
    {
      env: { ...machineEnv, DATABASE_URL },
    },
  )
  return stdout.trimEnd().split('\n')
}

test('dealdesk migrate names what it applied, and says when there was nothing [L11]', async () => {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
  const [last = ''] = files.slice(-1)
  // All but the newest, as a version before left it.
  const folder = join(await temporaryFolder(), 'migrations')
  await cp(migrationsFolder, folder, { recursive: true, filter: (from) => !from.endsWith(last) })
  await writeFile(join(folder, 'note.txt'), 'no migration')
  expect(await migrate(url, folder)).toEqual(files.slice(0, -1))
  expect(await command()).toEqual([`${last} applied`, '1 applied. The tables are up to date.'])
  const nothing = ['There was nothing to apply. The tables are up to date.']
  expect(await command()).toEqual(nothing)

  await query(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  expect(await command()).toEqual([
    ...files.map((file) => `${file} applied`),
    `${files.length} applied. The tables are up to date.`,
  ])
  expect(await command()).toEqual(nothing)
})
