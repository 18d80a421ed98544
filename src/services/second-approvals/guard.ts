import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAdministrators } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { endExpired, isOpen } from './expire.ts'
import {
  digestOf,
  type GuardedAct,
  type GuardedCall,
  partsOf,
  subjectTypes,
  type Weighed,
} from './guarded-act.ts'
import { type SecondApprovalRow, secondApprovals } from './schema.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>

/**
 * Carries an act out, or keeps it until another administrator approves it. Where nobody could, it is done
 * at once and the audit says so: an only administrator is not locked out.
 * @throws Refusal awaitsApproval once it is kept; ruleBroken if the same record waits for it already
 */
export async function guarded<E extends Endpoint, Done>(
  { db, settings }: Deps,
  act: GuardedAct<E, Done>,
  call: GuardedCall<E>,
): Promise<Done> {
  const { secondApproval } = settings
  const result = await db.transaction(async (tx) => {
    const weighed = secondApproval && (await act.weigh(tx, call, secondApproval))
    if (!weighed) return { done: await act.carryOut(tx, call, null) }
    const approvers = await findApprovers(tx, weighed, call.caller.userId)
    if (approvers.length === 0) return { done: await carryOutAlone(tx, act, call, weighed) }
    if (await waitsAlready(tx, act, call, weighed)) return null
    await rehearse(tx, act, call, weighed)
    await keep(tx, act, call, { ...weighed, approvers, days: secondApproval.days })
    return null
  })
  if (!result) throw new Refusal('awaitsApproval', 'authentication:second.requested')
  return result.done
}

/** Administrators who may approve it: neither who asks nor whom it is about. */
export async function findApprovers(
  tx: Tx,
  { subjectId, needed }: Pick<Weighed, 'subjectId' | 'needed'>,
  requestedBy: string,
): Promise<string[]> {
  const people = await findAdministrators(tx)
  return people
    .filter(({ id }) => id !== requestedBy && id !== subjectId)
    .filter(({ permissions }) => needed.every((one) => permissions.has(one)))
    .map(({ id }) => id)
}

async function carryOutAlone<E extends Endpoint, Done>(
  tx: Tx,
  act: GuardedAct<E, Done>,
  call: GuardedCall<E>,
  { subjectId, seen }: Weighed,
): Promise<Done> {
  const done = await act.carryOut(tx, call, seen)
  await recordAudit(tx, call, {
    event: 'second-approval.skipped',
    subjectType: subjectTypes[act.name],
    subjectId,
    after: { act: act.name },
  })
  return done
}

/** @returns whether the same form was kept before. @throws Refusal ruleBroken for another one */
async function waitsAlready<E extends Endpoint>(
  tx: Tx,
  { name: act }: GuardedAct<E>,
  call: GuardedCall<E>,
  weighed: Weighed,
): Promise<boolean> {
  const [waiting] = await tx
    .select()
    .from(secondApprovals)
    .where(and(isWaitingFor(act, weighed.subjectId), isOpen()))
  if (!waiting) return false
  const isSame = waiting.digest === digestOf({ act, ...call, ...weighed })
  if (isSame && waiting.requestedBy === call.caller.userId) return true
  throw waits()
}

class Rehearsed extends Error {}

/** So that whoever asks learns at once what forbids it. */
async function rehearse<E extends Endpoint>(
  tx: Tx,
  act: GuardedAct<E>,
  call: GuardedCall<E>,
  { seen }: Weighed,
): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      await act.carryOut(savepoint, call, seen)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

type Kept = Weighed & { approvers: readonly string[]; days: number }

async function keep<E extends Endpoint>(
  tx: Tx,
  { name: act }: GuardedAct<E>,
  call: GuardedCall<E>,
  { approvers, days, needed, ...weighed }: Kept,
): Promise<void> {
  const { caller } = call
  const { subjectId, facts } = weighed
  const digest = digestOf({ act, ...call, ...weighed })
  await endExpired(tx, isWaitingFor(act, subjectId))
  const { rowCount } = await tx
    .insert(secondApprovals)
    .values({
      id: v7(),
      act,
      ...weighed,
      needed: [...needed],
      ...partsOf(call),
      digest,
      requestedBy: caller.userId,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .onConflictDoNothing()
  if (rowCount === 0) throw waits()
  await recordAudit(tx, call, {
    event: 'second-approval.requested',
    subjectType: subjectTypes[act],
    subjectId,
    after: { act, digest },
    ...(facts.reason && { comment: facts.reason }),
  })
  await notify(tx, {
    userIds: approvers,
    type: 'second-approval-requested',
    params: { name: facts.name, by: caller.fullName },
    link: secondApprovalPaths.list(),
  })
}

function isWaitingFor(act: SecondApprovalRow['act'], subjectId: string) {
  const { act: name, subjectId: about, state } = secondApprovals
  return and(eq(name, act), eq(about, subjectId), eq(state, 'WAITING'))
}

const waits = () => new Refusal('ruleBroken', 'authentication:second.waits')
