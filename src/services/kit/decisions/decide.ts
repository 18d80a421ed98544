import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { type ChangePart, fieldsOf } from '#src/contract/change-parts.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { UNDO_SECONDS } from '#src/contract/core/undo.ts'
import { type Decision, verdictOf } from '#src/contract/deciding.ts'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { fieldRefusal, type Refusal } from '#src/services/kit/refusals/refusal.ts'
import { closeRound } from './round.ts'
import type { Undo } from './undoable.ts'
import { type Command, type Decidable, lockRecord, type Workflow, writeRecord } from './workflow.ts'

export type Decisions<Table extends Decidable, Action extends string> = Workflow<Table, Action> & {
  /** Omitted if nothing of it waits in the inbox. */
  round?: Round<Table['$inferSelect']>
  subjectType: AuditSubject
  subjectId?: (record: Table['$inferSelect']) => string
  ownerOf: (record: Table['$inferSelect']) => string
  /** Where a decision is not by whoever wrote some of it. */
  writers?: {
    of: (record: Table['$inferSelect']) => readonly string[]
    refusal: (tx: Tx, record: Table['$inferSelect']) => Promise<Refusal>
  }
  settle: (
    tx: Tx,
    before: Table['$inferSelect'],
    after: Table['$inferSelect'],
    action: Action,
  ) => Promise<Settled>
  /** Omitted if decisions cannot be undone. */
  undo?: Undo<Table>
  news: (record: Table['$inferSelect']) => { params: Subject; link: string }
  notify: (tx: Tx, news: News) => Promise<void>
}

/** `read` are notifications that it waited; `kept`, as JSON, is what else it takes to undo it. */
type Settled = { before: object; after: object; read: string[]; kept?: unknown }

type Subject = { name?: string; picture?: string }

export type News = {
  userIds: readonly string[]
  type: NotificationType
  params: Subject & { comment?: string; accepted?: string }
  link: string
  /** Seconds until it is shown and its copies leave: meanwhile it can be withdrawn. */
  heldSeconds?: number
}
type Columns<Table extends Decidable> = (
  before: Table['$inferSelect'],
  comment: string | null,
) => Promise<PgUpdateSetSource<Table>>
export type Decider = {
  caller: Caller
  requestId: string
  address: string | null
  format: Format
  /** The rule that decides instead of a person, on behalf of the person who added it. */
  rule?: { id: string; name: string; addedBy: string }
  /** A bulk action that can be undone. */
  undoneWith?: string | undefined
  /** Receives the notification instead of the owner: bulk actions notify each owner once. */
  notify?: (tx: Tx, news: News) => Promise<void>
}

/**
 * Decides on a record: new state, review, side effects, audit row and the owner's notification in one
 * transaction. Returns the owner's name.
 * @throws Refusal invalid for a missing comment; as lockRecord
 */
export async function decide<Table extends Decidable, Action extends string>(
  tx: Tx,
  decider: Decider,
  workflow: Decisions<Table, Action>,
  command: Command<Action> & { comment: string | undefined; accepted?: readonly ChangePart[] },
  columns?: Columns<Table>,
): Promise<{ record: Table['$inferSelect']; ownerName: string }> {
  const { action, accepted = [] } = command
  const decision: Decision = workflow.decisions[action]
  const comment = readComment(command.comment, decision.comment, workflow.words.commentRequired)
  const before = await lockRecord(tx, workflow, command, decider.format)
  const { caller, rule } = decider
  const decidedBy = rule?.addedBy ?? caller.userId
  await refuseWriter(tx, workflow, before, { decision, decidedBy })
  const record = await writeRecord(tx, workflow, command, await columns?.(before, comment))
  const { kept, read, ...audited } = await workflow.settle(tx, before, record, action)
  const ruleId = rule?.id ?? null
  const ownerId = workflow.ownerOf(record)
  await workflow.reviews.add?.(tx, record, {
    decision: verdictOf(decision) ?? '',
    comment,
    decidedBy,
    ruleId,
    accepted: [...accepted],
  })
  const { isUndoable } = await closeRound(tx, decider, {
    of: workflow.round && {
      kind: workflow.round.kind,
      submittedAt: workflow.round.submittedAt(before),
      itemId: command.id,
      ownerId,
      decidedBy,
      ruleId,
    },
    decision,
    undo: workflow.undo && { before, after: record, read, kept },
  })
  await recordAudit(tx, rule ? { ...decider, caller: undefined } : decider, {
    event: decision.event,
    subjectType: workflow.subjectType,
    subjectId: workflow.subjectId?.(record) ?? command.id,
    ...audited,
    after: {
      ...audited.after,
      ...(rule && { rule: rule.name }),
      ...(accepted.length > 0 && { accepted: fieldsOf(accepted) }),
    },
    comment,
  })
  await notifyOwner(tx, decider, workflow, { decision, record, comment, accepted, isUndoable })
  const owner = (await workflow.findAccounts(tx, [ownerId])).get(ownerId)
  return { record, ownerName: owner?.name ?? '' }
}

/** @throws Refusal if whoever decides wrote some of it and the decision is not theirs */
async function refuseWriter<Table extends Decidable>(
  tx: Tx,
  { writers }: Pick<Decisions<Table, string>, 'writers'>,
  record: Table['$inferSelect'],
  { decision, decidedBy }: { decision: Decision; decidedBy: string },
): Promise<void> {
  if (!decision.notBy) return
  if (!writers) throw new Error('a workflow does not know who wrote its records')
  if (writers.of(record).includes(decidedBy)) throw await writers.refusal(tx, record)
}

type Answer<Row> = {
  decision: Decision
  record: Row
  comment: string | null
  accepted: readonly ChangePart[]
  isUndoable: boolean
}

async function notifyOwner<Table extends Decidable>(
  tx: Tx,
  { notify }: Pick<Decider, 'notify'>,
  workflow: Pick<Decisions<Table, string>, 'news' | 'notify' | 'ownerOf'>,
  { decision, record, comment, accepted, isUndoable }: Answer<Table['$inferSelect']>,
): Promise<void> {
  if (!decision.notifies) return
  const { params, link } = workflow.news(record)
  const answer = {
    ...(comment && { comment }),
    ...(accepted.length > 0 && { accepted: accepted.join(' ') }),
  }
  await (notify ?? workflow.notify)(tx, {
    userIds: [workflow.ownerOf(record)],
    type: decision.notifies,
    params: { ...params, ...answer },
    link,
    ...(isUndoable && { heldSeconds: UNDO_SECONDS }),
  })
}

/** @throws Refusal invalid for a missing comment */
export function readComment(
  given: string | undefined,
  need: Decision['comment'],
  required: Key = 'common:messages.commentRequired',
): string | null {
  const comment = given || null
  if (need === 'required' && comment === null) throw fieldRefusal('comment', required)
  return comment
}

type Round<Row> = { kind: InboxKind; submittedAt: (record: Row) => Date }
