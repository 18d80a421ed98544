import {
  approveBank,
  approveBusiness,
  approveContact,
  approveMerchant,
  blockAccount,
} from '#src/contract/authentication/decisions.ts'
import { deactivateStaff, reactivateStaff } from '#src/contract/authentication/staff.ts'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { approveBranch, deleteBranch } from '#src/contract/location/branches.ts'
import {
  cashiersInBulk,
  findAccountsToDecide,
  findChangesToDecide,
  findListedAccounts,
  findStaffToDecide,
  tillsInBulk,
} from '#src/services/authentication/index.ts'
import * as own from '#src/services/core/every-bulk-noun.ts'
import { hasReached } from '#src/services/core/summary/milestones.ts'
import { type DecideOne, seenVersion } from '#src/services/kit/decisions/bulk-command.ts'
import { answerOf, type BulkNoun, type DecidedNoun } from '#src/services/kit/decisions/bulk-noun.ts'
import type { FindListed } from '#src/services/kit/lists/listed-ids.ts'
import {
  decideBranch,
  findBranchesToDecide,
  findListedBranches,
  removeBranch,
} from '#src/services/location/index.ts'

type OwnKind = (typeof own)[keyof typeof own]['kind'] | 'branch'
type AccountKind = Exclude<BulkKind, OwnKind>

/** Decisions on accounts: they notify with account data, which core cannot read, so jobs pass them in. */
export type AccountActs = Record<AccountKind, DecideOne>

const branches: DecidedNoun<'branch'> = {
  kind: 'branch',
  gate: (act) => (act === 'delete' ? deleteBranch : approveBranch),
  find: findBranchesToDecide,
  listed: findListedBranches,
  decide(tx, decider, command) {
    const { act, id, comment } = command
    if (act === 'delete') return removeBranch(tx, decider, command)
    const decision = { action: answerOf(act), id, comment, version: seenVersion(command) }
    return decideBranch(tx, decider, decision)
  },
}

const ownNouns = [...Object.values(own), branches]

const findListed: FindListed<'accounts'> = (scope, listed) =>
  findListedAccounts(scope, listed, listed.reached && hasReached(listed.reached))

const ofAccounts: { [Kind in AccountKind]: BulkNoun<Kind> } = {
  business: { kind: 'business', gate: () => approveBusiness, find: findChangesToDecide },
  contact: { kind: 'contact', gate: () => approveContact, find: findChangesToDecide },
  merchant: accounts('merchant', approveMerchant),
  bank: accounts('bank', approveBank),
  staff: {
    kind: 'staff',
    gate: (act) => (act === 'activate' ? reactivateStaff : deactivateStaff),
    find: findStaffToDecide,
  },
  till: tillsInBulk,
  cashier: cashiersInBulk,
}

function accounts<Kind extends 'merchant' | 'bank'>(kind: Kind, decide: Endpoint): BulkNoun<Kind> {
  const isBlock = (act: BulkAct) => act === 'block' || act === 'unblock'
  return {
    kind,
    gate: (act) => (isBlock(act) ? blockAccount : decide),
    find: findAccountsToDecide,
    listed: findListed,
  }
}

export const kinds = Object.fromEntries(
  [...ownNouns, ...Object.values(ofAccounts)].map((noun) => [noun.kind, noun]),
) as Record<BulkKind, BulkNoun>

export function decideOn(kind: BulkKind, accountActs: AccountActs): DecideOne {
  const noun = ownNouns.find((one) => one.kind === kind)
  return noun ? noun.decide : accountActs[kind as AccountKind]
}
