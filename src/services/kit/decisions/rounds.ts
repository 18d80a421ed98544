import { v7 } from 'uuid'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Decision } from '#src/contract/deciding.ts'
import type { Tx } from '#src/database/connect.ts'
import { decidedRounds } from './schema.ts'

/** Which queue a record waits in, and since when. */
export type Round<Row> = { kind: InboxKind; submittedAt: (record: Row) => Date }

const answers = decidedRounds.answer.enumValues

type Decided = { itemId: string; ownerId: string; decidedBy: string; ruleId: string | null }

/** Notes a decision on what was submitted; what owners do, and blocks, are none. @returns whether it was sent back */
export async function addRound<Row>(
  tx: Tx,
  { kind, submittedAt }: Round<Row>,
  decision: Decision,
  before: Row,
  decided: Decided,
): Promise<boolean> {
  const answer = answers.find((one) => one === (decision.answer ?? decision.to))
  if (decision.by !== 'ADMIN' || !decision.from.includes('PENDING') || !answer) return false
  await tx
    .insert(decidedRounds)
    .values({ ...decided, id: v7(), kind, answer, submittedAt: submittedAt(before) })
  return answer !== 'APPROVED'
}
