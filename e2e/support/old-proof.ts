import { join } from 'node:path'
import pg from 'pg'
import { findPostmaster } from '#src/database/embedded/postmaster.ts'
import { addressOf, type Who } from './person.ts'

/** As if somebody of the demo world had signed in eleven minutes ago and proved nothing since. */
export async function letProofAge(who: Who): Promise<void> {
  const cluster = join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const running = await findPostmaster(cluster)
  if (!running) throw new Error(`no database runs in ${cluster}`)
  const host = running.socketDir
  const client = new pg.Client({ host, user: 'dealdesk', database: 'dealdesk' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update sign_ins set proved_at = now() - interval '11 minutes'
        from users where users.id = user_id and users.email = $1`,
      [addressOf(who)],
    )
    if (rowCount === 0) throw new Error(`${who} has not signed in`)
  } finally {
    await client.end()
  }
}
