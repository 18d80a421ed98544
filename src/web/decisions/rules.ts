import { type Decision, decidingRoles } from '#src/contract/deciding.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

export type DecisionRules<Subject, Action extends string> = {
  decisions: Readonly<Record<Action, Decision>>
  status: (subject: Subject) => string
  isOwner: (actor: Actor, subject: Subject) => boolean
  blocker?: (subject: Subject) => Key | null
  notYours: Key
  decided: Key
}

export type Offer<Action extends string> = { action: Action; reason: Key | null }

export function refusalFor<Subject, Action extends string>(
  rules: DecisionRules<Subject, Action>,
  actor: Actor,
  subject: Subject,
  action: Action,
): Key | null {
  const decision: Decision = rules.decisions[action]
  if (!isParty(rules, actor, subject, decision)) return rules.notYours
  if (!decision.from.includes(rules.status(subject))) return rules.decided
  return decision.unless ? (rules.blocker?.(subject) ?? null) : null
}

/**
 * The decisions to offer, in table order. Administrators see blocked ones disabled, owners don't see
 * them.
 */
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
  decision: Decision,
): boolean {
  if (!decidingRoles(decision).includes(actor.role) || !can(actor, decision.permission))
    return false
  return decision.by === 'ADMIN' || rules.isOwner(actor, subject)
}
