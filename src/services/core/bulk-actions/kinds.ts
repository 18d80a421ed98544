import { and, inArray, isNull } from 'drizzle-orm'
import {
  approveBank,
  approveBusiness,
  approveContact,
  approveMerchant,
} from '#src/contract/authentication/decisions.ts'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { approveDeal, deleteDeal } from '#src/contract/core/deals.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { approveBranch, deleteBranch } from '#src/contract/location/branches.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccountsToDecide, findChangesToDecide } from '#src/services/authentication/index.ts'
import { decideDeal } from '#src/services/core/deals/decide-deal.ts'
import { removeDeal } from '#src/services/core/deals/delete-deal.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { type DecideOne, seenVersion } from '#src/services/kit/decisions/bulk-command.ts'
import { decideBranch, findBranchesToDecide, removeBranch } from '#src/services/location/index.ts'

export type Decidable = {
  id: string
  name: string
  ownerId: string
  /** Null where a record of the kind is never changed. */
  version: number | null
}
type Kind = {
  /** The endpoint of the single act, whose gate holds here too. */
  gate: (act: BulkAct) => Endpoint
  find: (db: Queryable, ids: readonly string[]) => Promise<Decidable[]>
}

/** Those of authentication, which notifies by a service that reads accounts: the jobs hand them over. */
export type AccountActs = Record<Exclude<BulkKind, 'deal' | 'branch'>, DecideOne>

export const kinds: Record<BulkKind, Kind> = {
  deal: {
    gate: (act) => (act === 'delete' ? deleteDeal : approveDeal),
    find: (db, ids) =>
      db
        .select({
          id: deals.id,
          name: deals.title,
          ownerId: deals.merchantId,
          version: deals.version,
        })
        .from(deals)
        .where(and(inArray(deals.id, [...ids]), isNull(deals.deletedAt))),
  },
  branch: {
    gate: (act) => (act === 'delete' ? deleteBranch : approveBranch),
    find: findBranchesToDecide,
  },
  business: { gate: () => approveBusiness, find: findChangesToDecide },
  contact: { gate: () => approveContact, find: findChangesToDecide },
  merchant: { gate: () => approveMerchant, find: findAccountsToDecide },
  bank: { gate: () => approveBank, find: findAccountsToDecide },
}

export function decideOn(kind: BulkKind, accountActs: AccountActs): DecideOne {
  if (kind === 'deal') return onDeal
  return kind === 'branch' ? onBranch : accountActs[kind]
}

const onDeal: DecideOne = (tx, decider, command, timeZone) => {
  const { act, id, comment } = command
  if (act === 'delete') return removeDeal(tx, decider, command, timeZone)
  const decision = { action: act, id, comment, version: seenVersion(command) }
  return decideDeal(tx, decider, decision, timeZone)
}

const onBranch: DecideOne = (tx, decider, command) => {
  const { act, id, comment } = command
  if (act === 'delete') return removeBranch(tx, decider, command)
  return decideBranch(tx, decider, { action: act, id, comment, version: seenVersion(command) })
}
