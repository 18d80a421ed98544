import { connect } from '#src/database/connect.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'

type Server = { dataDir: string }

/**
 * After the last journey: whatever people did, every figure of every server adds up. It is compared here at
 * the latest; a server that is up for ten minutes does so by itself, whichever journey runs then.
 */
export default async function everythingAddsUp(): Promise<void> {
  const servers: Server[] = JSON.parse(process.env.E2E_SERVERS ?? '[]')
  for (const { dataDir } of servers) {
    const server = await startEmbedded(dataDir)
    const { db, close } = connect(server.url, 2)
    const { counts, listed } = await reconcile(db, 'Asia/Colombo')
    await close()
    await server.stop()
    if (listed.length > 0)
      throw new Error(`figures do not add up: ${JSON.stringify({ counts, listed }, null, 2)}`)
  }
}
