import type { Config } from '#src/config/config.ts'
import { DatabaseClient } from '#src/database/client.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { openDataDir } from '#src/platform/data-dir.ts'
import { urlsOf } from '#src/platform/database-urls.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A database and a connection to it, unlimited in time. */
export type Target = {
  client: DatabaseClient
  /** Major version of the server. */
  version: number
  /** What tells libpq the same place, as variables of its environment. */
  connection: Readonly<Record<string, string>>
}

/** Acts on the configured database, or on the embedded one; neither is migrated. */
export async function onTarget<T>(
  { databaseUrl, dataDir }: Settings,
  act: (target: Target) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) await openDataDir(dataDir)
  const server = databaseUrl ? null : await startEmbedded(dataDir)
  const url = databaseUrl ?? server?.url ?? ''
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    // A role may have limits of its own, which are meant for requests.
    for (const limit of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ]) {
      await client.query(`SET ${limit} = 0`)
    }
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    )
    return await act({ client, version: rows[0].version, connection: connectionOf(client, url) })
  } finally {
    await client.end().catch(() => undefined)
    await server?.stop()
  }
}

/** Settings of TLS that libpq reads by another name. */
const tls = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

function connectionOf(client: DatabaseClient, url: string): Record<string, string> {
  const { host, port, user = '', database = '', password } = client
  const query = new URLSearchParams(urlsOf(url)[0]?.split('?')[1] ?? '')
  const secured = Object.entries(tls).flatMap(([name, variable]) => {
    const value = query.get(name)
    return value ? [[variable, value] as const] : []
  })
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...Object.fromEntries(secured),
  }
}
