import { eq, sql } from 'drizzle-orm'
import type { Queryable, Reads } from '#src/database/connect.ts'
import type { Caller, ServiceDeps, Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { createAccessTokens } from './access-tokens.ts'
import { endOf, isClosed } from './account-state.ts'
import { createViewCheck, viewOver } from './account-views/open-views.ts'
import { proofColumns } from './proof.ts'
import { heldPermissions } from './roles/held-permissions.ts'
import { customRoles } from './roles/schema.ts'
import { signIns, stateColumns, users } from './schema.ts'
import { lacksFactor } from './second-factors/required.ts'
import { factorWaits } from './second-factors/schema.ts'
import { type CounterRow, counterColumns, counterRights, placeOf } from './tills/at-counter.ts'
import { cashiers, tills } from './tills/schema.ts'

/**
 * Resolves a bearer token to its caller: verifies it, then reads account, role and sign-in in one query.
 * Concurrent calls of one request share that read.
 * @throws Refusal 4001 for a bad or expired token, 4009 if the account or sign-in has ended
 */
export function createIdentify(quick: Reads, settings: Settings): ServiceDeps['identify'] {
  const tokens = createAccessTokens(settings)
  const findSignIn = prepareFindSignIn(quick)
  const isViewOpen = createViewCheck(quick, settings)
  const underWay = new Map<string, Promise<Caller>>()

  return function identify(bearer, requestId) {
    const key = `${requestId} ${hashSecret(bearer)}`
    const pending = underWay.get(key) ?? read(bearer).finally(() => underWay.delete(key))
    underWay.set(key, pending)
    return pending
  }

  async function read(bearer: string): Promise<Caller> {
    const { sub, sid, exp } = await tokens.verify(bearer)
    const [row] = await findSignIn.execute({ signInId: sid, exp })
    if (row && !row.fresh) throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
    if (!row || row.id !== sub || row.revokedAt || isClosed(row)) {
      throw endOf(row?.id === sub ? row : undefined)
    }
    const isView = row.viewedBy !== null
    if (isView && !(await isViewOpen(sid, row.role))) throw viewOver()
    const limited = settings.adminTwoStep === 'required' && row.lacksFactor
    const proof = { isRecent: row.isProven, shutHours: row.shutHours }
    return {
      ...atCounter({ ...asCaller(row, sid), proof }, row),
      ...(limited && { lacksFactor: true as const }),
      ...(isView && { view: true as const }),
    }
  }
}

/** What a till may do follows from its sign-in, whatever its token says. */
function atCounter(caller: Caller, row: CounterRow): Caller {
  const counter = placeOf(row)
  return counter ? { ...caller, permissions: counterRights(caller, row), counter } : caller
}

/**
 * The owner of background work, with the account's current rights. Signing out does not end it; ending
 * that sign-in from elsewhere or changing the password does.
 * @throws Refusal removed if the account or the sign-in has ended
 */
export async function findCaller(
  db: Queryable,
  { userId, signInId }: Pick<Caller, 'userId' | 'signInId'>,
): Promise<Caller> {
  const [row] = await db
    .select({ ...accountColumns, revokedReason: signIns.revokedReason })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .leftJoin(signIns, eq(signIns.id, signInId))
    .where(eq(users.id, userId))
  if (!row || isClosed(row)) throw endOf(row)
  if (row.revokedReason && row.revokedReason !== 'signed-out') {
    throw new Refusal('removed', 'authentication:signInEnded')
  }
  return asCaller(row, signInId)
}

/** Somebody's current rights, for what they asked to be sent; null if the account has ended. */
export async function findRights(
  db: Queryable,
  userId: string,
): Promise<Omit<Caller, 'signInId'> | null> {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(eq(users.id, userId))
  return row && !isClosed(row) ? asCaller(row, '') : null
}

type Account = Pick<Caller, 'role' | 'fullName' | 'approvalStatus'> & {
  id: string
  narrowedTo: readonly string[] | null
}

function asCaller({ id, narrowedTo, ...account }: Account, signInId: string): Caller {
  const { role, fullName, approvalStatus } = account
  const permissions = heldPermissions(role, narrowedTo)
  return { userId: id, role, fullName, approvalStatus, permissions, signInId }
}

const accountColumns = { ...stateColumns, narrowedTo: customRoles.permissions }

function prepareFindSignIn(quick: Reads) {
  return quick
    .select({
      ...accountColumns,
      ...counterColumns,
      revokedAt: signIns.revokedAt,
      revokedReason: signIns.revokedReason,
      viewedBy: signIns.viewedBy,
      lacksFactor,
      ...proofColumns,
      fresh: sql<boolean>`to_timestamp(${sql.placeholder('exp')}) > now()`,
    })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .leftJoin(factorWaits, eq(factorWaits.userId, users.id))
    .leftJoin(tills, eq(tills.id, signIns.tillId))
    .leftJoin(cashiers, eq(cashiers.id, signIns.cashierId))
    .where(eq(signIns.id, sql.placeholder('signInId')))
    .prepare('find_sign_in')
}
