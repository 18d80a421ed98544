import type { BusinessRole } from '#src/contract/roles.ts'
import {
  type BulkCommand,
  type DecideOne,
  seenVersion,
} from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decideAccount } from './decide-accounts.ts'
import { decideProfile } from './decide-changes.ts'
import { findChangesToDecide } from './find-to-decide.ts'

export const accountActs = {
  business: onChange('business'),
  contact: onChange('contact'),
  merchant: onAccount('MERCHANT'),
  bank: onAccount('BANK'),
} satisfies Record<string, DecideOne>

function onAccount(type: BusinessRole): DecideOne {
  return (tx, decider, command) =>
    decideAccount(tx, decider, {
      type,
      action: actionOf(command),
      id: command.id,
      version: seenVersion(command),
      comment: command.comment,
    })
}

function onChange(review: 'business' | 'contact'): DecideOne {
  return async (tx, decider, command) => {
    const { id, comment } = command
    const [change] = await findChangesToDecide(tx, [id])
    if (!change) throw new Refusal('notFound', 'profiles:change.notFound')
    const { userType } = change
    await decideProfile(tx, decider, review, { id, userType, action: actionOf(command), comment })
  }
}

function actionOf({ act }: BulkCommand): 'APPROVE' | 'REJECT' {
  return act === 'approve' ? 'APPROVE' : 'REJECT'
}
