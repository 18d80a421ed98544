import { StartError } from '#src/platform/start-error.ts'
import { DatabaseClient } from './client.ts'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { refuseForgetfulPooler } from './pooler.ts'

type Settings = { databaseUrl: string | null; databasePool: number; dataDir: string }

/** `applied`: names of the migrations that were applied now. */
type Opened = Connection & { url: string; applied: readonly string[] }

/** This process's migrated database; closing it also stops the embedded server. @throws StartError */
export async function openDatabase(settings: Settings): Promise<Opened> {
  const { databaseUrl, databasePool, dataDir } = settings
  if (databaseUrl) {
    await checkConnection(databaseUrl)
    await refuseForgetfulPooler(databaseUrl)
  }
  const server = databaseUrl ? null : await startEmbedded(dataDir)
  const url = databaseUrl ?? server?.url ?? ''
  const applied = await migrate(url).catch(async (error) => {
    await server?.stop()
    throw error
  })
  const connection = connect(url, databasePool)
  return {
    ...connection,
    url,
    applied,
    async close() {
      await connection.close()
      await server?.stop()
    },
  }
}

/** Says in one line why a configured database cannot be used, without repeating the password. */
async function checkConnection(url: string) {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    if (rows[0].version < 150_000) throw new Error('it is older than PostgreSQL 15')
  } catch (error) {
    throw new StartError(`DATABASE_URL: the database cannot be used: ${reason(error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : 'unknown error'
}
