import { and, asc, eq, ne, not, or, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/second-approvals.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  findAccounts,
  findRights,
  lockStaff,
  permissionsNow,
} from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { requireRights } from '#src/services/kit/endpoints/gate.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { isOpen } from './expire.ts'
import { digestOf, type GuardedAct, type GuardedActs, subjectTypes } from './guarded-act.ts'
import { type SecondApprovalRow, secondApprovals } from './schema.ts'

/** What somebody asked for, and what their permissions let them approve. */
const ownAndApprovable = prepareOnce((db) => {
  const { id, needed, requestedBy, requestedAt, subjectId, state } = secondApprovals
  const [userId, held] = [sql.placeholder('userId'), sql.placeholder('held')]
  const mayApprove = and(
    sql`cardinality(${held}::text[]) > 0`,
    ne(subjectId, userId),
    sql`${needed} <@ ${held}::text[]`,
  )
  return db
    .select()
    .from(secondApprovals)
    .where(and(eq(state, 'WAITING'), isOpen(), or(eq(requestedBy, userId), mayApprove)))
    .orderBy(asc(requestedAt), asc(id))
    .limit(contract.SECOND_APPROVALS_SHOWN)
})

export function secondApprovalsEndpoints(acts: GuardedActs) {
  return [
    bind(contract.listSecondApprovals, async ({ caller, format }, { db }) => {
      const { userId, permissions } = caller
      const rows = await ownAndApprovable(db).execute({ userId, held: [...permissions] })
      const people = await findAccounts(
        db,
        rows.map((row) => row.requestedBy),
      )
      const requests = rows.map(({ facts, ...request }) => ({
        id: request.id,
        act: request.act,
        subjectId: request.subjectId,
        name: facts.name,
        amount: facts.amount ? format.money(facts.amount.cents, facts.amount.currency) : null,
        reason: facts.reason ?? null,
        requestedBy: people.get(request.requestedBy)?.name ?? '',
        requestedAt: format.instant(request.requestedAt),
        expiresAt: format.instant(request.expiresAt),
        own: request.requestedBy === caller.userId,
      }))
      return { data: { requests } }
    }),

    bind(contract.approveSecond, async (call, { db, outdate, log }) => {
      const { endpoint, caller, refusal } = await db.transaction((tx) => approve(tx, call, acts))
      if (refusal) {
        throw new Refusal('ruleBroken', refusal.key, { params: refusal.details.params ?? {} })
      }
      const { outdates } = endpoint
      if (outdates) {
        await outdate(outdates, caller).catch((err) =>
          log.warn({ err, outdates }, 'sessions not outdated'),
        )
      }
      return { data: null, message: 'authentication:second.done' }
    }),

    bind(contract.refuseSecond, async (call, { db }) => {
      const isOwn = await db.transaction((tx) => refuse(tx, call))
      const message = isOwn ? 'authentication:second.withdrawn' : 'authentication:second.refused'
      return { data: null, message }
    }),
  ]
}

type Approval = Call<typeof contract.approveSecond>

/** Of two at once one takes it. What its act refuses ends the request, too: it would be refused again. */
async function approve(tx: Tx, call: Approval, acts: GuardedActs) {
  await lockStaff(tx)
  const row = await take(tx, call, 'DONE')
  const { caller } = call
  const act = acts[row.act]
  if (!act) throw new Error(`nothing carries out ${row.act}`)
  const requester = (await findAccounts(tx, [row.requestedBy])).get(row.requestedBy)
  const refusal = await refusalOf(() =>
    tx.transaction((savepoint) => carryOut(savepoint, act, row, call)),
  )
  if (refusal) await tx.update(secondApprovals).set({ state: 'FAILED' }).where(isRow(row))
  const verb = refusal ? 'failed' : 'approved'
  await audit(tx, call, row, verb)
  await notify(tx, {
    userIds: [row.requestedBy, caller.userId],
    type: `second-approval-${verb}`,
    params: { name: row.facts.name, by: caller.fullName, from: requester?.name ?? '' },
    link: null,
  })
  return { endpoint: act.endpoint, caller, refusal }
}

async function refuse(tx: Tx, call: Call<typeof contract.refuseSecond>): Promise<boolean> {
  const { caller } = call
  await lockStaff(tx)
  const row = await take(tx, call, 'REFUSED')
  const isOwn = row.requestedBy === caller.userId
  if (isOwn) await tx.update(secondApprovals).set({ state: 'WITHDRAWN' }).where(isRow(row))
  await audit(tx, call, row, isOwn ? 'withdrawn' : 'refused')
  if (isOwn) return true
  await notify(tx, {
    userIds: [row.requestedBy],
    type: 'second-approval-refused',
    params: { name: row.facts.name, by: caller.fullName },
    link: secondApprovalPaths.list(),
  })
  return false
}

/** @throws Refusal notFound, also for what the caller's rights do not reach; ruleBroken for approving an own one */
async function take(
  tx: Tx,
  { caller, params }: Pick<Approval, 'caller' | 'params'>,
  state: 'DONE' | 'REFUSED',
): Promise<SecondApprovalRow> {
  const { id, requestedBy } = secondApprovals
  const waiting = and(eq(id, params.id), eq(secondApprovals.state, 'WAITING'), isOpen())
  const byAnother = ne(requestedBy, caller.userId)
  const [row] = await tx
    .update(secondApprovals)
    .set({ state, decidedBy: caller.userId, decidedAt: sql`now()` })
    .where(state === 'DONE' ? and(waiting, byAnother) : waiting)
    .returning()
  if (!row) {
    const isOwn = (await tx.$count(secondApprovals, and(waiting, not(byAnother)))) > 0
    throw isOwn ? new Refusal('ruleBroken', 'authentication:second.own') : gone()
  }
  if (row.requestedBy === caller.userId) return row
  const held = await permissionsNow(tx, caller.userId)
  const mayApprove = row.subjectId !== caller.userId && row.needed.every((one) => held?.has(one))
  if (!mayApprove) throw gone()
  return row
}

/** The call as it was sent, by whoever sent it, with the rights of this moment. */
async function carryOut(tx: Tx, act: GuardedAct, row: SecondApprovalRow, approval: Approval) {
  const { format, language, t, requestId } = approval
  const { params, body, seen } = row
  if (digestOf(row) !== row.digest) throw new Refusal('ruleBroken', 'authentication:second.altered')
  const caller = await findRequester(tx, act, row)
  const call = { params, body, caller, format, language, t, requestId, address: null }
  await act.carryOut(tx, call as Parameters<GuardedAct['carryOut']>[1], seen)
}

/** @throws Refusal ruleBroken if the account has ended, or may no longer do it */
async function findRequester(
  tx: Tx,
  act: GuardedAct,
  { requestedBy }: SecondApprovalRow,
): Promise<Caller> {
  const rights = await findRights(tx, requestedBy)
  const caller = rights && { ...rights, signInId: '' }
  const refusal =
    caller && (await refusalOf(async () => requireRights(act.endpoint, caller, undefined)))
  if (!caller || refusal) throw new Refusal('ruleBroken', 'authentication:second.requesterGone')
  return caller
}

const events = {
  approved: 'second-approval.approved',
  failed: 'second-approval.failed',
  refused: 'second-approval.refused',
  withdrawn: 'second-approval.withdrawn',
} as const

function audit(
  tx: Tx,
  by: Pick<Approval, 'caller' | 'requestId' | 'address'>,
  { subjectId, act, digest, requestedBy }: SecondApprovalRow,
  verb: keyof typeof events,
) {
  const about = { subjectType: subjectTypes[act], subjectId }
  const after = { act, digest, requestedBy }
  return recordAudit(tx, by, { event: events[verb], ...about, after })
}

async function refusalOf(run: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'busy') return error
    throw error
  }
}

const isRow = ({ id }: SecondApprovalRow) => eq(secondApprovals.id, id)
const gone = () => new Refusal('notFound', 'authentication:second.gone')
