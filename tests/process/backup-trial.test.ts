import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { tryNewest } from '#src/start/backup/trial.ts'
import { backUpTwoFiles, folderOfFile, SECRET_KEYS } from '#tests/support/backups.ts'
import { examine } from '#tests/support/doctor.ts'
import { programs, queryAt } from '#tests/support/own-postgres.ts'
import { startServer } from '#tests/support/server.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'

if (!programs)
  process.stdout.write('backups: left out, since PostgreSQL’s own programs are missing\n')

const server = await startThrowawayPostgres()
const place = folderOfFile()
const dir = join(place, 'backups')
const trialUrl = server?.at('trial', 'trial') ?? ''
const databaseUrl = server?.at('dealdesk', 'dealdesk') ?? ''
const identity = join(place, 'key')
const settings = { backups: { dir, trialUrl, identity }, dataDir: join(place, 'trial-data') }

const lines: { msg: string; faults: string[] }[] = []
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
const tables = () => queryAt(trialUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'")
const doctor = async () => (await examine(databaseUrl, { BACKUP_DIR: dir })).text

beforeAll(async () => {
  if (!server) return
  await backUpTwoFiles(server, place)
  await queryAt(server.at('dealdesk', 'postgres'), 'CREATE ROLE trial LOGIN')
  server.create('trial', '-O', 'trial')
  mkdirSync(dir)
})

test.runIf(programs)(
  'without a backup the trial and the doctor say so [OPS-34, OPS-35]',
  async () => {
    await expect(tryNewest(settings, log)).rejects.toThrow('BACKUP_DIR holds no backup')
    expect(await doctor()).toMatch(/^fail {2}backups: .* holds none/m)
    expect(
      await tryNewest({ ...settings, backups: { ...settings.backups, trialUrl: null } }, log),
    ).toBeUndefined()
  },
)

test.runIf(programs)(
  'a new backup is restored once, compared, and leaves nothing [OPS-34]',
  async () => {
    cpSync(join(place, 'sealed'), join(dir, 'first'), { recursive: true })
    mkdirSync(join(dir, 'second.unfinished-x'))
    await tryNewest(settings, log)
    await tryNewest(settings, log)
    expect(lines.map(({ msg }) => msg)).toEqual(['backup restored for trial'])
    expect(await tables()).toHaveLength(0)
    expect(readdirSync(settings.dataDir)).toEqual([])
    expect(await doctor()).toMatch(
      /^ok {4}backups: the newest, first, is 0 h old; first was restored/m,
    )
  },
)

test.runIf(programs)('a spoiled one fails until there is another [OPS-34, OPS-35]', async () => {
  lines.length = 0
  cpSync(join(place, 'plain'), join(dir, 'plain'), { recursive: true })
  writeFileSync(join(dir, 'plain', 'database.dump'), 'nothing')
  for (const _round of [1, 2]) {
    await expect(tryNewest(settings, log)).rejects.toThrow('the backup plain failed its trial')
  }
  const fault = expect.stringMatching(/database\.dump: 7 bytes instead of/)
  expect(lines).toEqual([expect.objectContaining({ faults: [fault] })])
  expect(lines[0]?.msg).toBe('backup failed its trial')
  expect(await doctor()).toMatch(/^fail {2}backups: .*; plain failed its trial/m)
  rmSync(join(dir, 'plain'), { recursive: true })
  await tryNewest(settings, log)
  expect(await doctor()).toMatch(/^ok {4}backups/m)
})

test.runIf(programs)('a database that somebody else filled is left alone [OPS-34]', async () => {
  server?.create('other', '-O', 'trial')
  const other = server?.at('trial', 'other') ?? ''
  await queryAt(other, 'CREATE TABLE mine (id int)')
  rmSync(join(dir, 'last-trial.json'))
  const backups = { ...settings.backups, trialUrl: other }
  await expect(tryNewest({ ...settings, backups }, log)).rejects.toThrow('tables of somebody else')
  await expect(
    tryNewest({ ...settings, backups: { ...settings.backups, identity: null } }, log),
  ).rejects.toThrow('BACKUP_IDENTITY must be set')
  expect(await queryAt(other, 'SELECT FROM mine')).toEqual([])
})

test.runIf(programs)('a server that has the settings does it by itself [OPS-34]', async () => {
  const running = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(place, 'running'),
    SECRET_KEYS,
    DEALDESK_RUN: 'jobs',
    BACKUP_DIR: dir,
    BACKUP_TRIAL_URL: trialUrl,
    BACKUP_IDENTITY: identity,
  })
  await expect.poll(running.output).toContain('backup restored for trial')
})
