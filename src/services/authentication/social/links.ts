import { and, eq } from 'drizzle-orm'
import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { notifyOwner } from '#src/services/authentication/credentials/notices.ts'
import {
  isRecentSignIn,
  lockOwnAccount,
} from '#src/services/authentication/credentials/own-account.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { stateColumns, users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { identities } from './schema.ts'
import type { VerifyCredential } from './verify-credential.ts'

type By = Origin & { caller: Caller }

/**
 * Linking the same person again is no error. A new sign-in method needs a recent sign-in, and the owner
 * is notified.
 * @throws Refusal 4000 invalid token, 4010 if the person or the account has another link, 4022 without a
 * recent sign-in, 4029
 */
export async function link(
  deps: ServiceDeps & { verifyCredential: VerifyCredential },
  provider: SocialProvider,
  credential: SocialCredential,
  by: By,
): Promise<void> {
  if (!(await isRecentSignIn(deps.db, by.caller))) {
    throw new Refusal('ruleBroken', 'accounts:password.signInAgain')
  }
  // 4001 would mean that the caller's own session is over.
  const person = await deps.verifyCredential(provider, credential, by, 'invalid')
  const { userId } = by.caller
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(tx, by.caller)
    if (await storeLink(tx, userId, person)) {
      await audit(tx, by, 'user.linked', provider)
      return notifyOwner(tx, deps.settings, userId)
    }
    const holder = await findLinkedAccount(tx, person)
    if (holder?.id === userId) return
    throw new Refusal(
      'conflict',
      holder ? 'social:service.linkedElsewhere' : 'social:service.linkedWithAnother',
    )
  })
}

/**
 * Removes a link; removing a missing one is no error. Locks the account, so that two concurrent removals
 * cannot take the last two ways to sign in.
 * @throws Refusal 4022 if no other way to sign in would remain
 */
export async function unlink(deps: ServiceDeps, provider: SocialProvider, by: By): Promise<void> {
  const { userId } = by.caller
  await deps.db.transaction(async (tx) => {
    const { passwordHash } = await lockOwnAccount(tx, by.caller)
    const others = (await listLinks(tx, userId)).filter((one) => one !== provider)
    if (passwordHash === null && others.length === 0) {
      throw new Refusal('ruleBroken', 'social:service.onlyWayIn')
    }
    if (await dropLink(tx, userId, provider)) await audit(tx, by, 'user.unlinked', provider)
  })
}

function audit(tx: Tx, by: By, event: string, provider: SocialProvider): Promise<void> {
  const { userId } = by.caller
  return recordAudit(tx, by, {
    event,
    subjectType: 'user',
    subjectId: userId,
    after: { provider },
  })
}

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
  const { rowCount } = await tx
    .insert(identities)
    .values({ provider, subject, userId })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function listLinks(db: Queryable, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt)
  return rows.map(({ provider }) => provider)
}

async function dropLink(tx: Tx, userId: string, provider: SocialProvider) {
  const { rowCount } = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
  return rowCount === 1
}
