import { inboxKinds } from '#src/contract/core/approvals.ts'
import * as contract from '#src/contract/core/bulk-actions.ts'
import { findListedAccounts } from '#src/services/authentication/index.ts'
import { findOldest } from '#src/services/core/approvals/inbox.ts'
import { typesOf } from '#src/services/core/approvals/types-of.ts'
import { findListedBrands } from '#src/services/core/brands/find-brands.ts'
import { findListedCategories } from '#src/services/core/categories/list-categories.ts'
import { findListedCoupons } from '#src/services/core/coupons/find-coupons.ts'
import { findListedDeals } from '#src/services/core/deals/list-deals.ts'
import { findListedOfferTypes } from '#src/services/core/offer-types/find-offer-type.ts'
import { findListedReasons } from '#src/services/core/reason-templates/find-reasons.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { FindListed, ListedScope } from '#src/services/kit/lists/listed-ids.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findListedBranches } from '#src/services/location/index.ts'
import { requireAct } from './require-act.ts'

type Subject = { kind: contract.BulkKind; id: string }
type Scope = Omit<ListedScope, 'from' | 'limit'> & { act: contract.BulkAct }
type Inbox = Extract<contract.BulkList, { list: 'inbox' }>
type Listed = Exclude<contract.BulkList, Inbox>

const finderOf: { [Name in Listed['list']]: FindListed<Name> } = {
  deals: findListedDeals,
  accounts: findListedAccounts,
  branches: findListedBranches,
  coupons: findListedCoupons,
  brands: findListedBrands,
  categories: findListedCategories,
  offerTypes: findListedOfferTypes,
  reasons: findListedReasons,
}

const LIMIT = contract.BULK_MAX + 1

/**
 * The records that the list shows and the act applies to, in list order, at most `BULK_MAX` + 1.
 * @throws Refusal forbidden if the caller may not take this action at all
 */
export async function findListed(scope: Scope, listed: contract.BulkList): Promise<Subject[]> {
  if (listed.list === 'inbox') return findWaiting(scope, listed)
  const kind = kindOfList(listed)
  requireAct(scope.caller, kind, scope.act)
  const from = contract.bulkDecisions[kind][scope.act]?.from ?? []
  const find = finderOf[listed.list] as FindListed<Listed['list']>
  const rows = await find({ ...scope, from, limit: LIMIT }, listed)
  return rows.map(({ id }) => ({ kind, id }))
}

function kindOfList(listed: Listed): contract.BulkKind {
  if (listed.list === 'accounts') return listed.type === 'BANK' ? 'bank' : 'merchant'
  return kindsOfLists[listed.list]
}

const kindsOfLists: Record<Exclude<Listed['list'], 'accounts'>, contract.BulkKind> = {
  deals: 'deal',
  branches: 'branch',
  coupons: 'coupon',
  brands: 'brand',
  categories: 'category',
  offerTypes: 'offerType',
  reasons: 'reason',
}

async function findWaiting(
  { db, caller, act, timeZone }: Scope,
  { term, kind }: Inbox,
): Promise<Subject[]> {
  const search = { term: readSearchTerm(term), timeZone, types: typesOf(caller) }
  const wanted = inboxKinds.filter((one) => (!kind || one === kind) && mayDecide(caller, one))
  const items = await findOldest(db, wanted, search, LIMIT)
  return items
    .map((item) => ({ kind: contract.bulkKindOf(item), id: item.id }))
    .filter((one) => contract.mayDoInBulk(caller, one.kind, act))
    .slice(0, LIMIT)
}
