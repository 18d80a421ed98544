import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { smallWorld } from '#src/world/load.ts'
import { addAdministrator, signIn } from '#tests/faults/support/site.ts'
import { folderOfFile, runCommand, SECRET_KEYS } from '#tests/support/backups.ts'
import { programs, queryAt } from '#tests/support/own-postgres.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { fillWorld } from '#tests/support/worlds.ts'

if (!programs)
  process.stdout.write('backups: left out, since PostgreSQL’s own programs are missing\n')

const server = await startThrowawayPostgres()
const place = folderOfFile()
const DATA_DIR = join(place, 'data')
const key = join(place, 'key')
const backup = join(place, 'backup')
const at = (role: string, database = 'dealdesk') => server?.at(role, database) ?? ''

/** An empty database that deploy/database-roles.sql has prepared. */
function prepare(name: string): string {
  server?.create(name)
  server?.roles(name)
  return name
}

/** Every table with its rows and a checksum over them, by one connection. */
function sumsAt(url: string) {
  const sum = "md5(string_agg(t::text, E'\\n' ORDER BY t::text))"
  const ofTable = `SELECT count(*) AS rows, ${sum} AS sum FROM %I AS t`.replaceAll("'", "''")
  return queryAt(
    url,
    `SELECT tablename, query_to_xml(format('${ofTable}', tablename), true, true, '')::text AS rows
      FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'processes' ORDER BY 1`,
  )
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length), (await readFile(path)).toString('base64')] as const
  })
  return new Map(await Promise.all(contents))
}

// Beside each other, as both wait for programs most of the time.
test.runIf(programs)(
  'a demo world is restored with every row, file and right, and people sign in [OPS-30, OPS-32, OPS-33]',
  { concurrent: true },
  async ({ onTestFinished }) => {
    const owner = at('dealdesk_owner', prepare('dealdesk'))
    await migrate(owner)
    await fillWorld(owner, join(DATA_DIR, 'files'), smallWorld())
    const { email } = await addAdministrator(owner)

    const paired = await runCommand(['backup', 'key', key], { DATA_DIR })
    expect(paired).toMatchObject({ code: 0, text: expect.stringMatching(/\nage1\w+\n$/) })
    const made = await runCommand(['backup', '--to', backup, '--recipient', `${key}.pub`], {
      DATABASE_URL: at('dealdesk_app'),
      DATA_DIR,
    })
    const summary = /\d+ rows of \d+ tables, \d+ files, \d+ MB, sealed\.\n$/
    expect(made).toMatchObject({ code: 0, text: expect.stringMatching(summary) })
    const stored = await filesIn(backup)
    expect([...stored.keys()].filter((path) => !path.endsWith('.age'))).toEqual(['/manifest.json'])

    const into = prepare('restored')
    const dataDir = join(await temporaryFolder(onTestFinished), 'data')
    const put = await runCommand(['restore', '--from', backup, '--identity', key], {
      DATABASE_URL: at('dealdesk_owner', into),
      DATA_DIR: dataDir,
    })
    const agrees = expect.stringContaining('every count and checksum agrees')
    expect(put).toMatchObject({ code: 0, text: agrees })
    expect(await sumsAt(at('dealdesk', into))).toEqual(await sumsAt(owner))
    const files = await filesIn(join(dataDir, 'files'))
    expect(files.size).toBeGreaterThan(10)
    expect(files).toEqual(await filesIn(join(DATA_DIR, 'files')))

    const owners = "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'"
    expect(await queryAt(at('dealdesk', into), owners)).toEqual([{ owner: 'dealdesk_owner' }])
    for (const forbidden of [
      'DROP TABLE deals',
      'DELETE FROM audit_entries',
      'CREATE TABLE x ()',
    ]) {
      await expect(queryAt(at('dealdesk_app', into), forbidden), forbidden).rejects.toThrow()
    }
    const DATABASE_URL = at('dealdesk_app', into)
    const restored = await startServer(
      { DATABASE_URL, DATA_DIR: dataDir, SECRET_KEYS },
      { atEnd: onTestFinished },
    )
    const person = await signIn(restored, email)
    expect((await person.page(restored.origin, '/request-a-deal/offer-types')).status).toBe(200)
  },
)

test.runIf(programs)(
  'a backup beside writes is one snapshot, and restores into the embedded server, too [OPS-30, OPS-32]',
  { concurrent: true },
  async ({ onTestFinished }) => {
    server?.create('busy')
    const DATABASE_URL = at('dealdesk', 'busy')
    await migrate(DATABASE_URL)
    await queryAt(DATABASE_URL, 'CREATE TABLE debits (id int); CREATE TABLE credits (id int)')
    const [from, to] = [
      join(place, 'busy-data'),
      join(await temporaryFolder(onTestFinished), 'data'),
    ]
    let stopped = false
    const writer = new pg.Client({ connectionString: DATABASE_URL })
    await writer.connect()
    const writes = (async () => {
      // One transaction, which lasts.
      const both = `INSERT INTO debits VALUES (1); SELECT pg_sleep(0.005);
        INSERT INTO credits VALUES (1)`
      for (; !stopped; ) await writer.query(both)
      await writer.end()
    })()
    const folder = join(place, 'busy')
    const words = ['backup', '--to', folder, '--plain']
    const made = await runCommand(words, { DATABASE_URL, DATA_DIR: from })
    stopped = true
    await writes
    expect(made).toMatchObject({ code: 0 })
    const { tables } = JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8'))
    expect(tables['public.debits']).toBe(tables['public.credits'])

    const put = await runCommand(['restore', '--from', folder], { DATA_DIR: to })
    const agrees = expect.stringContaining('every count and checksum agrees')
    expect(put).toMatchObject({ code: 0, text: agrees })
    const again = await runCommand(['restore', '--from', folder], { DATA_DIR: to })
    expect(again).toMatchObject({ code: 2, text: expect.stringContaining('into an empty one') })
  },
)
