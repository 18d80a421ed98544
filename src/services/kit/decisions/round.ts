import { v7 } from 'uuid'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { answersSubmission, type Decision, verdictOf } from '#src/contract/deciding.ts'
import type { Tx } from '#src/database/connect.ts'
import { decidedRounds } from './schema.ts'
import { answerThread } from './threads.ts'
import { endTrust, lockRule } from './trust.ts'
import { keepUndoable, type Row } from './undoable.ts'

const answers = decidedRounds.answer.enumValues

type By = Parameters<typeof endTrust>[1] & {
  rule?: { id: string }
  undoneWith?: string | undefined
  notify?: unknown
}

type Decided = {
  /** Undefined if nothing of the kind waits in the inbox. */
  of:
    | {
        kind: InboxKind
        itemId: string
        ownerId: string
        submittedAt: Date
        decidedBy: string
        ruleId: string | null
      }
    | undefined
  decision: Decision
  /** What it takes to undo it; undefined if it cannot be undone. */
  undo: { before: Row; after: Row; read: string[]; kept?: unknown } | undefined
}

/**
 * What follows from an answer to a submission, and not from what owners do and blocks: it is counted,
 * answers the record's conversation, ends trust if it sends something back, and can be undone for a while.
 * @returns whether it can be undone
 * @throws Refusal ruleBroken if the rule that decided has ended
 */
export async function closeRound(
  tx: Tx,
  decider: By,
  { of, decision, undo }: Decided,
): Promise<{ isUndoable: boolean }> {
  const { rule, notify, undoneWith: actionId = null } = decider
  const answer = answers.find((one) => one === verdictOf(decision))
  if (!of || !answer || !answersSubmission(decision)) return { isUndoable: false }
  const roundId = v7()
  await tx.insert(decidedRounds).values({ ...of, id: roundId, answer })
  const unansweredSince = rule ? null : await answerThread(tx, of)
  const isUndoable = undo !== undefined && !rule && (!notify || actionId !== null)
  if (isUndoable) {
    const { before, after, ...kept } = undo
    await keepUndoable(tx, { ...of, ...kept, roundId, unansweredSince, actionId }, before, after)
  }
  // Both here, behind the same locks, so that an approval by rule and a rejection never deadlock.
  if (rule) await lockRule(tx, of.ownerId, rule.id)
  if (answer !== 'APPROVED') await endTrust(tx, decider, of.ownerId)
  return { isUndoable }
}
