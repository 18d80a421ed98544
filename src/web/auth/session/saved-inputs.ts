import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#src/database/connect.ts'
import type { SecretBox } from '#src/platform/secret-box.ts'
import { hashOf } from './hash.ts'
import { fromNow } from './rows.ts'
import { savedInputs } from './schema.ts'

const LIFE_SECONDS = 1800
const TEXT_MAX = 64 * 1024

const shape = z.object({
  path: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  withFiles: z.boolean().default(false),
})
export type SavedInput = z.infer<typeof shape>

type Owner = { userId: string; visitor: string }

/** Saves a form for this person in this browser. Returns whether it was short enough. */
export async function saveInput(
  db: Database,
  box: SecretBox,
  { userId, visitor }: Owner,
  input: SavedInput,
): Promise<boolean> {
  const text = JSON.stringify(input)
  if (text.length > TEXT_MAX) return false
  const row = { userId, sealed: box.seal(text, userId), expiresAt: fromNow(LIFE_SECONDS) }
  await db.delete(savedInputs).where(lt(savedInputs.expiresAt, sql`now()`))
  await db
    .insert(savedInputs)
    .values({ visitor: hashOf(visitor), ...row })
    .onConflictDoUpdate({ target: savedInputs.visitor, set: row })
  return true
}

export async function hasInput(db: Database, owner: Owner): Promise<boolean> {
  const found = await db.select({ userId: savedInputs.userId }).from(savedInputs).where(of(owner))
  return found.length > 0
}

export async function takeInput(
  db: Database,
  box: SecretBox,
  owner: Owner,
): Promise<SavedInput | null> {
  const [found] = await db.select().from(savedInputs).where(of(owner))
  const text = found ? box.open(found.sealed, found.userId) : null
  // Sealed under a key that only others have: left for them.
  if (!found || text === null) return null
  const same = and(of(owner), eq(savedInputs.sealed, found.sealed))
  const taken = await db.delete(savedInputs).where(same).returning({ userId: savedInputs.userId })
  return taken.length === 0 ? null : shape.parse(JSON.parse(text))
}

function of({ userId, visitor }: Owner) {
  return and(
    eq(savedInputs.visitor, hashOf(visitor)),
    eq(savedInputs.userId, userId),
    gt(savedInputs.expiresAt, sql`now()`),
  )
}
