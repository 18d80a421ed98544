import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#src/database/embedded.ts'
import { migrate } from '#src/database/migrate.ts'
import { root } from '#src/platform/root.ts'
import { fastFolder } from './fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the test server, for CREATE and DROP DATABASE. */
    serverUrl: string
    /** Name of the migrated database that test databases are cloned from. */
    template: string
    /** For files that outlive a test file; gone when the run is over. */
    folder: string
  }
}

/** House rules read files alone; a run of nothing else needs no engine. */
const rules = /\/tests\/structure\/[^/]+$/

/**
 * One engine for a run, TEST_DATABASE_URL or the embedded one, and one migrated template in it. Runs
 * side by side in one checkout share the embedded server; the last one stops it.
 */
export async function setup(project: TestProject) {
  if (project.vitest.state.getPaths().every((path) => rules.test(path))) return
  const server = await openServer()
  const template = `dealdesk_test_${process.pid}`
  await dropLeftovers(server.url)
  await execute(server.url, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(server.url, template))
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  const folder = await mkdtemp(join(fastFolder, 'dealdesk-run-'))
  project.provide('folder', folder)
  return async function teardown() {
    await dropOwn(server.url, template)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What nobody needs who would make the databases anew after a crash. */
const throwaway = [
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'autovacuum=off',
  'log_checkpoints=off',
]

async function openServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const mark = createHash('sha256')
    .update(`${root} ${process.getuid?.()}`)
    .digest('hex')
    .slice(0, 8)
  const folder = join(fastFolder, `dealdesk-test-${mark}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return startEmbedded(folder, throwaway)
}

/** The template and whatever a file that broke off has left of its clones. */
async function dropOwn(url: string, template: string) {
  const names = await execute(url, 'SELECT datname FROM pg_database')
  for (const { datname } of names.filter(({ datname }) =>
    `${datname}_`.startsWith(`${template}_`),
  )) {
    await execute(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

/** Databases of runs that were killed before they could tidy up; their names carry the process id. */
async function dropLeftovers(url: string) {
  const names = await execute(
    url,
    "SELECT datname FROM pg_database WHERE datname ~ '^dealdesk_test_'",
  )
  for (const { datname } of names) {
    const pid = Number(datname.match(/^dealdesk_test_(\d+)/)?.[1])
    if (!isAlive(pid)) await execute(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

async function execute(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string) {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
