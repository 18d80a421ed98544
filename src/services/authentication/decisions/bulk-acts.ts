import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { removeCashier } from '#src/services/authentication/cashiers/endpoints.ts'
import { decideStaff } from '#src/services/authentication/staff/decide-staff.ts'
import { removeTill } from '#src/services/authentication/tills/endpoints.ts'
import {
  type BulkCommand,
  type DecideOne,
  type Remove,
  seenVersion,
} from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decideAccount } from './decide-accounts.ts'
import { decideProfile } from './endpoints.ts'
import { findChangesToDecide } from './find-to-decide.ts'

export const accountActs = {
  business: onChange('business'),
  contact: onChange('contact'),
  merchant: onAccount('MERCHANT'),
  bank: onAccount('BANK'),
  staff: onStaff,
  till: removing(removeTill),
  cashier: removing(removeCashier),
} satisfies Record<string, DecideOne>

function removing(remove: Remove): DecideOne {
  return (tx, decider, command) =>
    remove(tx, decider, { id: command.id, version: seenVersion(command) })
}

function onAccount(type: BusinessRole): DecideOne {
  return (tx, decider, command) =>
    decideAccount(tx, decider, {
      type,
      action: accountAction(command),
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

function onStaff(...[tx, decider, command]: Parameters<DecideOne>) {
  const act = command.act === 'activate' ? 'activate' : 'deactivate'
  return decideStaff(tx, decider, { act, id: command.id, version: seenVersion(command) })
}

function accountAction(command: BulkCommand): AccountAction {
  if (command.act === 'block') return 'BLOCK'
  return command.act === 'unblock' ? 'UNBLOCK' : actionOf(command)
}

function actionOf({ act }: BulkCommand): 'APPROVE' | 'REJECT' {
  return act === 'approve' ? 'APPROVE' : 'REJECT'
}
