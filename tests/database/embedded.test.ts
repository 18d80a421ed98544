import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from '#src/database/embedded/binaries.ts'
import { chooseRunner } from '#src/database/embedded/runner.ts'
import { startEmbedded } from '#src/database/embedded.ts'

const folder = await mkdtemp(join(tmpdir(), 'embedded '))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('where no PostgreSQL comes with it, one line says what to set', async () => {
  await expect(findBinaries('sunos-sparc')).rejects.toThrow(/^no PostgreSQL .* set DATABASE_URL/)
})

test('a folder too deep for a socket still gets a server', async () => {
  const deep = join(folder, 'x'.repeat(90))
  await mkdir(deep)
  const server = await startEmbedded(deep)
  expect(await version(server.url)).toBeGreaterThanOrEqual(180_000)
  const again = await startEmbedded(deep)
  await server.stop()
  expect(await version(again.url)).toBeGreaterThanOrEqual(180_000)
  await again.stop()
  await expect(version(again.url)).rejects.toThrow()
})

test('root hands the cluster to a namespace or to another user, anybody else runs it alone', async () => {
  const runner = await chooseRunner(folder)
  const { file } = runner.command('postgres', [])
  const asRoot = process.getuid?.() === 0
  expect(file === 'unshare' || runner.identity.uid !== undefined).toBe(asRoot)
})

async function version(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS v")
  await client.end()
  return rows[0].v
}
