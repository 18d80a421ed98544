import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Decider, Decisions } from '#src/services/kit/decisions/decide.ts'
import { isOf } from './proposals.ts'
import { type Proposal, type ProposalKind, type Proposals, proposals } from './schema.ts'

/** What deciding on a kind shares with all others; its own are how it goes live and how it goes back. */
export function proposalRecord<Values, Replaced>(
  kind: ProposalKind,
  table: Proposals<Values, Replaced>,
) {
  return {
    table,
    status: table.status,
    exists: isOf(kind),
    reviews,
    round: { kind, submittedAt: ({ submittedAt }: Proposal) => submittedAt },
    ownerOf: ({ ownerId }: Proposal) => ownerId,
  }
}

const reviews: Decisions<typeof proposals, string>['reviews'] = {
  async last(_tx, { status, answer, decidedBy, decidedAt }) {
    return decidedBy && decidedAt ? { decision: answer ?? status, decidedBy, decidedAt } : undefined
  },
}

/** For `undo.unless`: another one was sent or decided since, which may be live. */
export function isFollowed({ id, kind, subjectId, submittedAt, decidedAt }: Proposal) {
  const other = alias(proposals, 'other')
  return sql`exists (select from ${proposals} as ${other} where ${other.subjectId} = ${subjectId}
    and ${other.kind} = ${kind} and ${other.id} <> ${id} and ${other.deletedAt} is null
    and (${other.submittedAt} >= ${submittedAt.toISOString()}
      or ${other.decidedAt} >= ${decidedAt?.toISOString() ?? null}))`
}

type Answer = { answer?: typeof CHANGES_REQUESTED | undefined; accepted?: readonly ChangePart[] }

/** What a decision writes beside the status. */
export function decisionColumns(
  { caller, rule }: Decider,
  comment: string | null,
  { answer, accepted = [] }: Answer = {},
) {
  return {
    comment,
    answer: answer ?? null,
    accepted: [...accepted],
    decidedBy: rule?.addedBy ?? caller.userId,
    ruleId: rule?.id ?? null,
    decidedAt: sql`clock_timestamp()`,
  }
}
