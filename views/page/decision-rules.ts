import * as contract from '#src/contract/deciding.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can, type Page } from './page.ts'

export type DecisionRules<Subject, Action extends string> = {
  decisions: Readonly<Record<Action, contract.Decision>>
  status: (subject: Subject) => string
  isOwner: (actor: Actor, subject: Subject) => boolean
  blocker?: (subject: Subject) => Key | null
  notYours: Key
  decided: Key
  /** Where a decision is not by whoever wrote some of it. */
  writers?: { of: (subject: Subject) => readonly { id: string }[]; refused: Key }
}

export type Offer<Action extends string> = { action: Action; reason: Key | null }

export function refusalFor<Subject, Action extends string>(
  rules: DecisionRules<Subject, Action>,
  actor: Actor,
  subject: Subject,
  action: Action,
): Key | null {
  const decision: contract.Decision = rules.decisions[action]
  if (!isParty(rules, actor, subject, decision)) return rules.notYours
  if (!decision.from.includes(rules.status(subject))) return rules.decided
  const { writers } = rules
  if (decision.notBy && writers?.of(subject).some(({ id }) => id === actor.userId))
    return writers.refused
  return decision.unless ? (rules.blocker?.(subject) ?? null) : null
}

/** In table order. Administrators see blocked ones disabled, owners don't see them. */
export function offersFor<Subject, Action extends string>(
  rules: DecisionRules<Subject, Action>,
  actor: Actor,
  subject: Subject,
): Offer<Action>[] {
  const actions = Object.keys(rules.decisions) as Action[]
  return actions
    .map((action) => ({ action, reason: refusalFor(rules, actor, subject, action) }))
    .filter(({ action, reason }) => {
      if (reason === null) return true
      const isBlocker = reason !== rules.notYours && reason !== rules.decided
      return isBlocker && rules.decisions[action].by === 'ADMIN'
    })
}

function isParty<Subject, Action extends string>(
  rules: DecisionRules<Subject, Action>,
  actor: Actor,
  subject: Subject,
  decision: contract.Decision,
): boolean {
  if (!contract.decidingRoles(decision).includes(actor.role) || !can(actor, decision.permission))
    return false
  return decision.by === 'ADMIN' || rules.isOwner(actor, subject)
}

type Review = { decision: string; decidedBy: string; decidedAt: DateValue }

/**
 * Who decided and when, for a reviewer who came too late; null if nobody has.
 * @param last the record's newest decision
 * @param words the sentence of each decision
 */
export function whoDecided(
  { t, format }: Page,
  last: Review | undefined,
  status: string,
  words: Partial<Record<string, Key>>,
): string | null {
  const isSentBack = last?.decision === contract.CHANGES_REQUESTED
  const key = isSentBack ? 'common:decision.changesRequestedBy' : last && words[last.decision]
  if (!last || contract.stateAfter(last.decision) !== status || !key) return null
  return t(key, { name: last.decidedBy, when: format.moment(last.decidedAt) })
}
