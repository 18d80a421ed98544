import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#src/database/connect.ts'
import type { SecretBox } from '#src/secret-box.ts'
import { hashOf } from './hash.ts'
import { fromNow } from './rows.ts'
import { keptInputs, sessions } from './schema.ts'

const LIFE_SECONDS = 1800
const TEXT_MAX = 64 * 1024

const shape = z.object({
  path: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
/** A form that was sent when the sign-in had expired: its address and its fields. */
export type KeptInput = z.infer<typeof shape>

type Keep = { sessionId: string; visitor: string; input: KeptInput }
type Owner = { userId: string; visitor: string }

/** Kept for the person of the expired sign-in alone; nothing is kept when that is not known. */
export async function keepInput(db: Database, box: SecretBox, keep: Keep): Promise<void> {
  const text = JSON.stringify(keep.input)
  const [owner] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, hashOf(keep.sessionId)))
  if (!owner || text.length > TEXT_MAX) return
  const { userId } = owner
  const row = { userId, sealed: box.seal(text, userId), expiresAt: fromNow(LIFE_SECONDS) }
  await db.delete(keptInputs).where(lt(keptInputs.expiresAt, sql`now()`))
  await db
    .insert(keptInputs)
    .values({ visitor: hashOf(keep.visitor), ...row })
    .onConflictDoUpdate({ target: keptInputs.visitor, set: row })
}

export async function hasInput(db: Database, owner: Owner): Promise<boolean> {
  const found = await db.select({ userId: keptInputs.userId }).from(keptInputs).where(of(owner))
  return found.length > 0
}

export async function takeInput(
  db: Database,
  box: SecretBox,
  owner: Owner,
): Promise<KeptInput | null> {
  const [taken] = await db.delete(keptInputs).where(of(owner)).returning()
  const text = taken ? box.open(taken.sealed, taken.userId) : null
  return text === null ? null : shape.parse(JSON.parse(text))
}

function of({ userId, visitor }: Owner) {
  return and(
    eq(keptInputs.visitor, hashOf(visitor)),
    eq(keptInputs.userId, userId),
    gt(keptInputs.expiresAt, sql`now()`),
  )
}
