import { desc, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { type Block, chainKeys, checkSignature, makeBlock } from './block.ts'
import { findLinks } from './entry-links.ts'
import { auditBlocks } from './schema.ts'

/**
 * Longer than a transaction may last, in seconds: an entry has the time of its transaction's beginning and
 * must not appear before one that is sealed.
 */
export const SETTLED_SECONDS = 600
const ENTRIES_MAX = 5000

type Options = {
  secretKeys: readonly string[]
  settledSeconds?: number
  /** Seals also after a block that is not signed with one of the keys. */
  goOn?: boolean
}

/**
 * Adds the next block to the chain: at most 5,000 entries that are settled. Two that seal at once add one.
 * @returns the block, or null if there was nothing to seal or another process did
 * @throws Error when the last block is not signed with one of the keys
 */
export async function sealEntries(
  db: Database,
  { secretKeys, settledSeconds = SETTLED_SECONDS, goOn = false }: Options,
): Promise<{ block: Block; isFull: boolean } | null> {
  const keys = chainKeys(secretKeys)
  const [key] = keys
  if (!key) return null
  const [last = null] = await db
    .select()
    .from(auditBlocks)
    .orderBy(desc(auditBlocks.number))
    .limit(1)
  if (last && !goOn && checkSignature(last, keys) !== 'right') {
    throw new Error(`block ${last.number} of the audit trail is not signed by this product`)
  }
  const until = sql`now() - make_interval(secs => ${settledSeconds})`
  const links = await findLinks(db, { after: last, until, limit: ENTRIES_MAX })
  const end = links.at(-1)
  if (!end) return null
  const place = { untilAt: end.at, untilId: end.id, sealedAt: new Date() }
  const block = makeBlock(last, links, { ...place, key })
  const { rowCount } = await db.insert(auditBlocks).values(block).onConflictDoNothing()
  return rowCount === 1 ? { block, isFull: links.length === ENTRIES_MAX } : null
}
