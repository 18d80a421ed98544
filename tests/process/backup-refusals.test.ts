import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '#src/start/backup/restore.ts'
import { readBackup } from '#src/start/backup/verify.ts'
import {
  backUpTwoFiles,
  folderOfFile,
  onDisk,
  runCommand,
  startCommand,
} from '#tests/support/backups.ts'
import { programs, queryAt } from '#tests/support/own-postgres.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'

if (!programs)
  process.stdout.write('backups: left out, since PostgreSQL’s own programs are missing\n')

const server = await startThrowawayPostgres()
const place = folderOfFile()
const inPlace = (name: string) => join(place, name)
const at = (database: string) => server?.at('dealdesk', database) ?? ''
const source = { databaseUrl: at('dealdesk'), dataDir: inPlace('data'), files: onDisk }

beforeAll(async () => {
  if (server) await backUpTwoFiles(server, place)
})

/** What `dealdesk backup` says, and that nothing was left. */
test.runIf(programs).each([
  ['neither sealed nor plain', ['--to', 'new'], /Say whether to seal it/],
  ['both', ['--to', 'new', '--plain', '--recipient', 'key.pub'], /Say whether to seal it/],
  ['a name that is taken', ['--to', 'plain', '--plain'], /plain is there already: name another/],
  ['a folder that is not there', ['--to', 'no/new', '--plain'], /cannot be written to \(ENOENT\)/],
  ['a file for a folder', ['--to', 'key/new', '--plain'], /cannot be written to \(ENOTDIR\)/],
  ['no key', ['--to', 'new', '--recipient', 'none'], /none cannot be read \(ENOENT\)/],
])('a backup with %s ends with 2 and its reason [OPS-30]', async (_what, words, reason) => {
  const before = readdirSync(place)
  const inside = words.map((word) => (word.startsWith('--') ? word : inPlace(word)))
  const ended = await runCommand(['backup', ...inside], {
    DATABASE_URL: source.databaseUrl,
    DATA_DIR: source.dataDir,
  })
  expect(ended).toMatchObject({ code: 2, text: expect.stringMatching(reason) })
  expect(readdirSync(place)).toEqual(before)
})

test.runIf(programs && process.platform === 'linux')(
  'a disk without room leaves no backup and says so [OPS-30]',
  async () => {
    const before = readdirSync(place)
    const words = ['backup', '--to', inPlace('new'), '--plain']
    const where = { DATABASE_URL: source.databaseUrl, DATA_DIR: source.dataDir }
    const ended = await runCommand(words, where, 20_000)
    expect(ended).toMatchObject({ code: 2, text: expect.stringContaining('has no room') })
    expect(readdirSync(place)).toEqual(before)
  },
)

test.runIf(programs)('killed in the middle, no backup has that name [OPS-30]', async () => {
  const lock = new pg.Client({ connectionString: source.databaseUrl })
  await lock.connect()
  await lock.query('BEGIN; LOCK TABLE deals')
  const words = ['backup', '--to', inPlace('new'), '--plain']
  const { child, ended } = startCommand(words, {
    DATABASE_URL: source.databaseUrl,
    DATA_DIR: source.dataDir,
  })
  const draft = () => readdirSync(place).find((name) => name.startsWith('new.unfinished-'))
  await expect.poll(draft).toBeTruthy()
  child.kill('SIGKILL')
  await ended
  await lock.end()
  expect(existsSync(inPlace('new'))).toBe(false)
  rmSync(inPlace(draft() ?? ''), { recursive: true })
})

test.runIf(programs)('only an empty place is restored into [OPS-32]', async () => {
  const { contents, ...backup } = await readBackup(inPlace('plain'), null)
  if (!contents || !server) throw new Error('it is whole')
  const opened = { ...backup, contents }
  await expect(restoreBackup({ ...source, dataDir: inPlace('fresh') }, opened)).rejects.toThrow(
    /holds \d+ tables \(.*, …\): restore into an empty one/,
  )
  await expect(restoreBackup(source, opened)).rejects.toThrow(/holds files/)
  server.create('target')
  const target = { databaseUrl: at('target'), dataDir: inPlace('fresh'), files: onDisk }
  const newer = { ...opened, contents: { ...contents, migration: '9999_later.sql' } }
  await expect(restoreBackup(target, newer)).rejects.toThrow(/newer than this one/)
  const later = { ...opened, manifest: { ...backup.manifest, server: 99 } }
  await expect(restoreBackup(target, later)).rejects.toThrow(/use the same version or a newer one/)
  const far = { ...opened, manifest: { ...backup.manifest, program: 99 } }
  await expect(restoreBackup(target, far)).rejects.toThrow(/needs pg_restore of PostgreSQL 99/)
  expect(
    await queryAt(target.databaseUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'"),
  ).toHaveLength(0)

  // What is not as it was is said, not hidden.
  const tables = { ...contents.tables, 'public.deals': 7, 'public.gone': 1 }
  const files = contents.files.map((each) => ({ ...each, sha256: '0'.repeat(64) })).slice(1)
  const found = await restoreBackup(target, { ...opened, contents: { ...contents, tables, files } })
  expect(found).toEqual([
    'public.deals: 0 instead of 7',
    'public.gone: no table instead of 1',
    'files/ab/two/full.webp: its checksum is another',
  ])
})
