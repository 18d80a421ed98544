import { and, asc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/factor-resets.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { lockToHelp } from '#src/services/authentication/credentials/lock-to-help.ts'
import { addressesOf, sendNotice } from '#src/services/authentication/credentials/notices.ts'
import { lockStaffAs, permissionsNow } from '#src/services/authentication/roles/lock-staff.ts'
import { isActive, users } from '#src/services/authentication/schema.ts'
import { endLostFactor } from '#src/services/authentication/second-factors/end-lost.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { findHelped, findHelpers } from './find-helpers.ts'
import { factorResets } from './schema.ts'

/** How administrators help people who lost what makes their codes. */
export const factorResetsEndpoints = [
  bind(contract.readFactorOf, async ({ caller, params, format }, { db }) => {
    const { type, userId } = params
    const owner = await findHelped(db, caller, params)
    const [[factor], helpers, waiting] = await Promise.all([
      db.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
      type === 'ADMIN' ? findHelpers(db, { userId, requestedBy: caller.userId }) : null,
      findRequest(db, userId),
    ])
    const since = factor?.confirmedAt
    return {
      data: {
        userId,
        fullName: owner.fullName,
        since: since ? format.instant(since) : null,
        helpers: helpers?.length ?? null,
        waiting: waiting && { ...waiting, expiresAt: format.instant(waiting.expiresAt) },
      },
    }
  }),

  bind(contract.resetFactor, async (call, deps) => {
    requireReasons(call.body)
    const waits = call.params.type === 'ADMIN'
    await deps.db.transaction((tx) =>
      waits ? requestReset(tx, deps, call) : resetAtOnce(tx, deps, call),
    )
    const message = waits ? 'authentication:reset.requested' : 'authentication:reset.done'
    return { data: { waits }, message }
  }),

  bind(contract.listFactorResets, async ({ caller, format }, { db }) => {
    const [rows, administrators] = await Promise.all([
      openRequests(db),
      db
        .select({ userId: users.id, fullName: users.fullName, since: secondFactors.confirmedAt })
        .from(users)
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(and(eq(users.role, 'ADMIN'), isActive))
        .orderBy(asc(users.fullName), asc(users.id)),
    ])
    return {
      data: {
        requests: rows.map(({ requesterId, requestedAt, expiresAt, ...row }) => ({
          ...row,
          requestedAt: format.instant(requestedAt),
          expiresAt: format.instant(expiresAt),
          own: requesterId === caller.userId,
        })),
        administrators: administrators.length,
        withoutFactor: administrators
          .filter(({ since }) => since === null)
          .map(({ userId, fullName }) => ({ userId, fullName })),
      },
    }
  }),

  bind(contract.confirmFactorReset, async (call, { db, settings }) => {
    const { caller } = call
    await db.transaction(async (tx) => {
      await lockStaffAs(tx, caller, 'RESET_FACTOR')
      const { requestedBy, recognised, details, comment, userId } = await take(tx, call)
      const account = await lockToHelp(tx, caller, { type: 'ADMIN', userId })
      const requester = await nameOf(tx, requestedBy)
      if (!(await permissionsNow(tx, requestedBy))?.has('RESET_FACTOR')) {
        throw new Refusal('ruleBroken', 'authentication:reset.requesterGone')
      }
      const by = { name: `${requester}, ${caller.fullName}`, origin: call, comment }
      const after = { recognised, details, requestedBy }
      await endLostFactor(tx, settings, account.id, { ...by, after })
      await notify(tx, {
        userIds: [requestedBy, caller.userId, account.id],
        type: 'factor-reset-confirmed',
        params: { name: account.fullName, by: caller.fullName, from: requester },
        link: staffPaths.factors(),
      })
    })
    return { data: null, message: 'authentication:reset.done' }
  }),

  bind(contract.refuseFactorReset, async (call, { db }) => {
    const { caller, params } = call
    await db.transaction(async (tx) => {
      await lockStaffAs(tx, caller, 'RESET_FACTOR')
      const [removed] = await tx
        .delete(factorResets)
        .where(and(eq(factorResets.id, params.id), isOpen()))
        .returning()
      if (!removed) throw gone()
      const { userId, requestedBy } = removed
      const after = { requestedBy }
      await recordAudit(tx, call, { event: 'user.factor-reset-refused', subjectId: userId, after })
      if (requestedBy === caller.userId) return
      await notify(tx, {
        userIds: [requestedBy],
        type: 'factor-reset-refused',
        params: { name: await nameOf(tx, userId), by: caller.fullName },
        link: staffPaths.factors(),
      })
    })
    return { data: null, message: 'authentication:reset.refused' }
  }),
]

type Reset = Call<typeof contract.resetFactor>
type Deps = Pick<ServiceDeps, 'settings'>

function requireReasons({ details, comment }: Reset['body']): void {
  if (details === '') throw fieldRefusal('details', 'authentication:reset.detailsRequired')
  if (comment === '') throw fieldRefusal('comment', 'sessions:mobile.commentRequired')
}

async function resetAtOnce(tx: Tx, { settings }: Deps, call: Reset): Promise<void> {
  const { caller, params, body } = call
  const { recognised, details, comment } = body
  const account = await lockToHelp(tx, caller, params)
  const by = { name: caller.fullName, origin: call, comment, after: { recognised, details } }
  if (!(await endLostFactor(tx, settings, account.id, by))) throw isOff()
}

async function requestReset(tx: Tx, { settings }: Deps, call: Reset): Promise<void> {
  const { caller, params, body } = call
  await lockStaffAs(tx, caller, 'RESET_FACTOR')
  const account = await lockToHelp(tx, caller, params)
  const { id: userId, fullName: name, language } = account
  const on = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  if ((await tx.$count(secondFactors, on)) === 0) throw isOff()
  const helpers = await findHelpers(tx, { userId, requestedBy: caller.userId })
  if (helpers.length === 0) throw new Refusal('ruleBroken', 'authentication:reset.alone')
  await tx.delete(factorResets).where(and(eq(factorResets.userId, userId), isExpired()))
  const { rowCount } = await tx
    .insert(factorResets)
    .values({
      id: v7(),
      userId,
      requestedBy: caller.userId,
      ...body,
      expiresAt: sql`now() + make_interval(hours => ${contract.FACTOR_RESET_HOURS})`,
    })
    .onConflictDoNothing()
  if (rowCount === 0) throw new Refusal('ruleBroken', 'authentication:reset.waits')
  const { comment, ...after } = body
  const event = { event: 'user.factor-reset-requested', subjectId: userId, comment, after }
  await recordAudit(tx, call, event)
  const notice = { template: 'factor-reset-requested', params: { by: caller.fullName } } as const
  await sendNotice(tx, settings, addressesOf(account), { ...notice, language })
  await notify(tx, {
    userIds: helpers,
    type: 'factor-reset-requested',
    params: { name, by: caller.fullName },
    link: staffPaths.factors(),
  })
}

/**
 * Of two at the same time one finds it waiting; whoever made it, and the owner, never do.
 * @throws Refusal notFound, ruleBroken
 */
async function take(tx: Tx, { caller, params }: Call<typeof contract.confirmFactorReset>) {
  const { id, requestedBy, userId } = factorResets
  const byAnother = and(ne(requestedBy, caller.userId), ne(userId, caller.userId))
  const [taken] = await tx
    .delete(factorResets)
    .where(and(eq(id, params.id), isOpen(), byAnother))
    .returning()
  if (taken) return taken
  const waits = (await tx.$count(factorResets, and(eq(id, params.id), isOpen()))) > 0
  throw waits ? new Refusal('ruleBroken', 'authentication:reset.own') : gone()
}

async function findRequest(db: Queryable, userId: string) {
  const [row] = await db
    .select({ requestedBy: users.fullName, expiresAt: factorResets.expiresAt })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.requestedBy))
    .where(and(eq(factorResets.userId, userId), isOpen()))
  return row ?? null
}

function openRequests(db: Queryable) {
  const requester = alias(users, 'requester')
  const { id, recognised, details, comment, requestedAt, expiresAt } = factorResets
  return db
    .select({
      id,
      recognised,
      details,
      comment,
      requestedAt,
      expiresAt,
      owner: users.fullName,
      ownerId: users.id,
      requestedBy: requester.fullName,
      requesterId: requester.id,
    })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.userId))
    .innerJoin(requester, eq(requester.id, factorResets.requestedBy))
    .where(and(isOpen(), isNull(users.deletedAt)))
    .orderBy(asc(requestedAt), asc(id))
}

async function nameOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, id))
  return row?.name ?? ''
}

const isOpen = () => gt(factorResets.expiresAt, sql`now()`)
const isExpired = () => lte(factorResets.expiresAt, sql`now()`)
const isOff = () => new Refusal('ruleBroken', 'authentication:factor.isOff')
const gone = () => new Refusal('notFound', 'authentication:reset.gone')
