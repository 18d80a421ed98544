import { type ChangePart, type PartedKind, partsOf } from '#src/contract/change-parts.ts'
import { refuseFields } from '#src/services/kit/refusals/refusal.ts'

type Changed = {
  kind: PartedKind
  /** Fields that differ from the live version; null if nothing is live. */
  fields: readonly string[] | null
}

/** The parts that can be accepted alone; none if there is nothing to divide. */
export function dividedParts({ kind, fields }: Changed): ChangePart[] {
  const parts = fields === null ? [] : partsOf(kind, fields)
  return parts.length > 1 ? parts : []
}

/** @throws Refusal invalid unless each part waits and at least one waiting part goes back */
export function requireDivisible(changed: Changed, accepted: readonly ChangePart[]): void {
  if (accepted.length === 0) return
  const parts = dividedParts(changed)
  const isWaiting = accepted.every((part) => parts.includes(part))
  refuseFields({
    ...(isWaiting &&
      parts.length === new Set(accepted).size && { accepted: 'decisions:acceptAll' }),
    ...(!isWaiting && { accepted: 'decisions:acceptGone' }),
  })
}
