import { and, eq } from 'drizzle-orm'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { stateColumns } from '#src/services/authentication/account-columns.ts'
import { users } from '#src/services/authentication/schema.ts'
import { identities } from './schema.ts'

type Identity = { provider: SocialProvider; subject: string }

export async function findLinkedAccount(db: Queryable, { provider, subject }: Identity) {
  const [row] = await db
    .select(stateColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return row ?? null
}

export async function storeLink(tx: Tx, userId: string, { provider, subject }: Identity) {
  const stored = await tx
    .insert(identities)
    .values({ provider, subject, userId })
    .onConflictDoNothing()
    .returning({ provider: identities.provider })
  return stored.length > 0
}

export async function listLinks(db: Queryable, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt)
  return rows.map(({ provider }) => provider)
}

export async function dropLink(tx: Tx, userId: string, provider: SocialProvider) {
  const dropped = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ provider: identities.provider })
  return dropped.length > 0
}
