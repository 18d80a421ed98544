import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BusinessRole, Permission, Role } from '#src/contract/roles.ts'
import type { Reads } from '#src/database/connect.ts'
import { isClosed } from '#src/services/authentication/account-state.ts'
import { heldPermissions } from '#src/services/authentication/roles/held-permissions.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { signIns, stateColumns, users } from '#src/services/authentication/schema.ts'
import { lacksFactor } from '#src/services/authentication/second-factors/required.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { accountViews } from './schema.ts'

/** Beside `VIEW_AS`. */
export const toSee: Record<BusinessRole, Permission> = {
  MERCHANT: 'VIEW_MERCHANT',
  BANK: 'VIEW_BANK',
}

/**
 * Whether a view may go on: by its own limit, by the administrator's sign-in that it came from, account and
 * rights. Asked at each of its requests, so that losing any of them ends it at once, on every replica.
 */
export function createViewCheck(quick: Reads, { adminTwoStep }: Pick<Settings, 'adminTwoStep'>) {
  const find = quick
    .select({
      ...stateColumns,
      narrowedTo: customRoles.permissions,
      lacksFactor,
      goesOn: sql<boolean>`${accountViews.endedAt} is null and ${accountViews.endsAt} > now()`,
    })
    .from(accountViews)
    .innerJoin(users, eq(users.id, accountViews.viewerId))
    .innerJoin(signIns, and(eq(signIns.id, accountViews.viewerSignInId), isNull(signIns.revokedAt)))
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(eq(accountViews.signInId, sql.placeholder('signInId')))
    .prepare('find_account_view')

  return async function isViewOpen(signInId: string, role: Role): Promise<boolean> {
    const [viewer] = await find.execute({ signInId })
    if (!viewer?.goesOn || isClosed(viewer)) return false
    if (adminTwoStep === 'required' && viewer.lacksFactor) return false
    const held = heldPermissions(viewer.role, viewer.narrowedTo)
    return held.has('VIEW_AS') && (role === 'MERCHANT' || role === 'BANK') && held.has(toSee[role])
  }
}

export function viewOver(): Refusal {
  return new Refusal('removed', 'authentication:view.over')
}
