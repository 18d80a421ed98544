import { desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/account-views.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import type { Tx } from '#src/database/connect.ts'
import { isClosed } from '#src/services/authentication/account-state.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import { lockAccount } from '#src/services/authentication/profiles/lock-account.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { beginSignIn } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { endViews } from './end-views.ts'
import { toSee } from './open-views.ts'
import { accountViews } from './schema.ts'

const VIEW_SECONDS = contract.VIEW_MINUTES * 60
const isOf = ({ userId }: Pick<Caller, 'userId'>) => eq(accountViews.viewerId, userId)

export const accountViewsEndpoints = [
  bind(contract.startAccountView, async (call, deps: AuthenticationDeps) => {
    const { caller, params, body } = call
    requirePermission(caller, toSee[params.type])
    if (body.reason.length < contract.VIEW_REASON_MIN) {
      throw fieldRefusal('reason', 'authentication:view.reasonShort')
    }
    const begun = await deps.db.transaction((tx) => start(tx, call))
    const [key] = deps.tokens.keys
    if (!key) throw new Error('no secret key is configured')
    const accessToken = await deps.tokens.sign({
      userId: params.userId,
      signInId: begun.signInId,
      id: v7(),
      issuedAt: begun.startedAt,
      key,
      use: 'view',
      seconds: VIEW_SECONDS,
    })
    const { signInId, fullName } = begun
    const { userId, type: role } = params
    return { data: { accessToken, signInId, userId, role, fullName, expires_in: VIEW_SECONDS } }
  }),

  bind(contract.endAccountViews, async (call, { db }) => {
    const ended = await db.transaction((tx) => endViews(tx, isOf(call.caller), call))
    return { data: { ended }, message: 'authentication:view.ended' }
  }),

  bind(contract.listAccountViews, async ({ caller, format }, { quick }) => {
    const rows = await quick
      .select({
        signInId: accountViews.signInId,
        by: users.fullName,
        reason: accountViews.reason,
        startedAt: accountViews.startedAt,
        endsAt:
          sql<Date>`least(${accountViews.endedAt}, ${signIns.revokedAt}, ${accountViews.endsAt})`.mapWith(
            accountViews.endsAt,
          ),
        isOpen: sql<boolean>`${accountViews.endedAt} is null and ${signIns.revokedAt} is null and ${accountViews.endsAt} > now()`,
      })
      .from(accountViews)
      .innerJoin(users, eq(users.id, accountViews.viewerId))
      .innerJoin(signIns, eq(signIns.id, accountViews.signInId))
      .where(eq(accountViews.accountId, caller.userId))
      .orderBy(desc(accountViews.startedAt), desc(accountViews.signInId))
      .limit(contract.VIEWS_SHOWN)
    const views = rows.map(({ startedAt, endsAt, ...row }) => ({
      ...row,
      startedAt: format.instant(startedAt),
      endsAt: format.instant(endsAt),
    }))
    return { data: { views } }
  }),
]

/** @throws Refusal notFound, ruleBroken */
async function start(tx: Tx, call: Call<typeof contract.startAccountView>) {
  const { caller, params, body } = call
  const account = await lockAccount(tx, params.userId)
  if (account?.role !== params.type) throw new Refusal('notFound', 'errors:service.notFound')
  if (isClosed(account)) throw new Refusal('ruleBroken', 'authentication:view.closed')
  await endViews(tx, isOf(caller), call)
  const signIn = await beginSignIn(tx, account.id, { viewedBy: caller.userId })
  await tx.insert(accountViews).values({
    signInId: signIn.id,
    accountId: account.id,
    viewerId: caller.userId,
    viewerSignInId: caller.signInId,
    reason: body.reason,
    startedAt: signIn.createdAt,
    endsAt: sql`now() + make_interval(secs => ${VIEW_SECONDS})`,
  })
  const { id: subjectId, fullName } = account
  await recordAudit(tx, call, { event: 'user.view-started', subjectId, comment: body.reason })
  await notify(tx, {
    userIds: [account.id],
    type: 'account-viewed',
    params: { by: caller.fullName, comment: body.reason },
    link: sessionsPaths.index({ role: params.type.toLowerCase() }),
  })
  return { signInId: signIn.id, startedAt: signIn.createdAt, fullName }
}
