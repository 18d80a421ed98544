import { eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { isClosed } from '#src/services/authentication/account-state.ts'
import { signIns, stateColumns, users } from '#src/services/authentication/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { endViews } from './end-views.ts'
import { createViewCheck } from './open-views.ts'
import { accountViews } from './schema.ts'

/** Records the end of views that nobody ended: by time, or with their administrator's sign-in, account or rights. */
export async function endOverViews({
  db,
  quick,
  settings,
}: Pick<ServiceDeps, 'db' | 'quick' | 'settings'>): Promise<boolean> {
  const isViewOpen = createViewCheck(quick, settings)
  const open = await db
    .select({ signInId: accountViews.signInId, revokedAt: signIns.revokedAt, ...stateColumns })
    .from(accountViews)
    .innerJoin(signIns, eq(signIns.id, accountViews.signInId))
    .innerJoin(users, eq(users.id, accountViews.accountId))
    .where(isNull(accountViews.endedAt))
  for (const { signInId, revokedAt, ...account } of open) {
    const goesOn = !revokedAt && !isClosed(account) && (await isViewOpen(signInId, account.role))
    if (goesOn) continue
    const which = eq(accountViews.signInId, signInId)
    const origin = { requestId: v7(), address: null }
    await db.transaction((tx) => endViews(tx, which, origin))
  }
  return false
}
