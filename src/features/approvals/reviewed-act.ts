import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { ActGuard, DecisionAct } from '#src/web/decisions/definition.ts'
import { type DecisionRules, refusalFor } from '#views/page/decision-rules.ts'
import { nextItem, reviewFrom, type Submission } from './navigation.ts'

type Words<Subject> = Required<Pick<ActGuard<Subject>, 'explain' | 'refused'>>

/** What decisions on the inbox's records share: who may take them, the way back and the next item. */
export function reviewedAct<Subject, Action extends string>(
  kind: InboxKind,
  rules: DecisionRules<Subject, Action>,
  action: Action,
  { explain, refused }: Words<Subject>,
  submissionOf: (subject: Subject) => Submission,
) {
  return {
    decision: rules.decisions[action],
    guard: {
      refusal: (actor, subject) => refusalFor(rules, actor, subject, action),
      decided: rules.decided,
      explain,
      refused,
    },
    wayBack: reviewFrom,
    undo: (subject) => ({ kind, id: submissionOf(subject).id }),
    nextItem: (request, subject, from) => nextItem(request, from, submissionOf(subject)),
  } satisfies Partial<DecisionAct<Subject>>
}
