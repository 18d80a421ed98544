import { vi } from 'vitest'
import { fastFolder } from './fast-folder.ts'
import { programs, queryAt, startOwnPostgres } from './own-postgres.ts'

/** As `startOwnPostgres`, but nothing waits for the disk; undefined where its programs are missing. */
export async function startThrowawayPostgres() {
  if (!programs) return undefined
  vi.stubEnv('TMPDIR', fastFolder)
  const server = await startOwnPostgres().finally(() => vi.unstubAllEnvs())
  const ask = (text: string) => queryAt(server.at('dealdesk', 'postgres'), text)
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await ask(`ALTER SYSTEM SET ${setting} = off`)
  await ask('SELECT pg_reload_conf()')
  return server
}
