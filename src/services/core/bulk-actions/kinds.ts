import { and, inArray, isNull } from 'drizzle-orm'
import {
  approveBank,
  approveBusiness,
  approveContact,
  approveMerchant,
  blockAccount,
} from '#src/contract/authentication/decisions.ts'
import { deactivateStaff, reactivateStaff } from '#src/contract/authentication/staff.ts'
import { deleteBrand } from '#src/contract/core/brands.ts'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { deleteCategory } from '#src/contract/core/categories.ts'
import { updateCouponStatus } from '#src/contract/core/coupons.ts'
import { approveDeal, deleteDeal } from '#src/contract/core/deals.ts'
import { deleteOfferType } from '#src/contract/core/offer-types.ts'
import { deleteReasonTemplate } from '#src/contract/core/reason-templates.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { approveBranch, deleteBranch } from '#src/contract/location/branches.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  findAccountsToDecide,
  findChangesToDecide,
  findStaffToDecide,
} from '#src/services/authentication/index.ts'
import { removeBrand } from '#src/services/core/brands/remove-brand.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { removeCategory } from '#src/services/core/categories/remove-category.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { switchCoupon } from '#src/services/core/coupons/switch-coupon.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { decideDeal, removeDeal } from '#src/services/core/deals/workflow.ts'
import { offerTypeRecords } from '#src/services/core/offer-types/find-offer-type.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { removeReason } from '#src/services/core/reason-templates/remove-reason.ts'
import { reasonTemplates } from '#src/services/core/reason-templates/schema.ts'
import {
  type DecideOne,
  type Remove,
  seenVersion,
} from '#src/services/kit/decisions/bulk-command.ts'
import { decideBranch, findBranchesToDecide, removeBranch } from '#src/services/location/index.ts'

export type Decidable = {
  id: string
  name: string
  /** Null for shared records. */
  ownerId: string | null
  /** Null if records of the kind never change. */
  version: number | null
}
type Kind = {
  /** The single action's endpoint, whose gate applies here too. */
  gate: (act: BulkAct) => Endpoint
  find: (db: Queryable, ids: readonly string[]) => Promise<Decidable[]>
}

/** Decisions on accounts: they notify with account data, which core cannot read, so jobs pass them in. */
export type AccountActs = Record<Exclude<BulkKind, keyof typeof ownActs>, DecideOne>

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
  merchant: accounts(approveMerchant),
  bank: accounts(approveBank),
  coupon: {
    gate: () => updateCouponStatus,
    find: async (db, ids) => {
      const { id, code: name, merchantId: ownerId } = coupons
      const rows = await db
        .select({ id, name, ownerId })
        .from(coupons)
        .where(inArray(id, [...ids]))
      return rows.map((row) => ({ ...row, version: null }))
    },
  },
  staff: {
    gate: (act) => (act === 'activate' ? reactivateStaff : deactivateStaff),
    find: findStaffToDecide,
  },
  brand: kept(deleteBrand, brands),
  category: kept(deleteCategory, categories),
  offerType: kept(deleteOfferType, offerTypes),
  reason: kept(deleteReasonTemplate, reasonTemplates),
}

type Kept = typeof brands | typeof categories | typeof offerTypes | typeof reasonTemplates

function kept(gate: Endpoint, table: Kept): Kind {
  const { id, name, version, deletedAt } = table
  return {
    gate: () => gate,
    async find(db, ids) {
      const rows = await db
        .select({ id, name, version })
        .from(table as typeof brands)
        .where(and(inArray(id, [...ids]), isNull(deletedAt)))
      return rows.map((row) => ({ ...row, ownerId: null }))
    },
  }
}

function accounts(decide: Endpoint): Kind {
  const isBlock = (act: BulkAct) => act === 'block' || act === 'unblock'
  return { gate: (act) => (isBlock(act) ? blockAccount : decide), find: findAccountsToDecide }
}

export function decideOn(kind: BulkKind, accountActs: AccountActs): DecideOne {
  return { ...accountActs, ...ownActs }[kind]
}

const onDeal: DecideOne = (tx, decider, command, timeZone) => {
  const { act, id, comment } = command
  if (act === 'delete') return removeDeal(tx, decider, command, timeZone)
  const decision = { action: answerOf(act), id, comment, version: seenVersion(command) }
  return decideDeal(tx, decider, decision, timeZone)
}

const onBranch: DecideOne = (tx, decider, command) => {
  const { act, id, comment } = command
  if (act === 'delete') return removeBranch(tx, decider, command)
  const decision = { action: answerOf(act), id, comment, version: seenVersion(command) }
  return decideBranch(tx, decider, decision)
}

function answerOf(act: BulkAct): 'approve' | 'reject' {
  return act === 'approve' ? 'approve' : 'reject'
}

/** Coupons have no versions: a switch succeeds only from the opposite state. */
const onCoupon: DecideOne = (tx, decider, { act, id }, timeZone) => {
  const status = act === 'activate' ? 'ACTIVE' : 'INACTIVE'
  return switchCoupon(tx, decider, { couponId: id, status }, timeZone)
}

const forSimpleRecords =
  (remove: Remove): DecideOne =>
  (tx, decider, command) =>
    remove(tx, decider, { id: command.id, version: seenVersion(command) })

const ownActs = {
  deal: onDeal,
  branch: onBranch,
  coupon: onCoupon,
  brand: forSimpleRecords(removeBrand),
  category: forSimpleRecords(removeCategory),
  offerType: forSimpleRecords(offerTypeRecords.remove),
  reason: forSimpleRecords(removeReason),
}
