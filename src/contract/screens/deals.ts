import { dealDecisions } from '../core/deal-lifecycle.ts'
import { deciders } from '../deciding.ts'
import { reviewedAt } from '../in-inbox.ts'
import { merchantPaths } from './merchants.ts'
import { act, below, path, screen } from './path.ts'

const add = { permission: 'ADD_DEAL', roles: ['MERCHANT'] } as const
const one = '/deals/view/:userType/:id'
const list = screen('/deals/list/:userType', 'VIEW_DEAL', 'common:menu.deals')

export const dealPaths = below(list, {
  list,
  add: screen('/deals/add', add, 'common:crumbs.add'),
  edit: screen('/deals/edit/:id', deciders(dealDecisions.edit), 'common:crumbs.edit'),
  show: screen(one, 'VIEW_DEAL'),
  approve: path(`${one}/approve`, deciders(dealDecisions.approve)),
  reject: path(`${one}/reject`, deciders(dealDecisions.reject)),
  requestChanges: path(`${one}/request-changes`, deciders(dealDecisions.requestChanges)),
  delete: path(`${one}/delete`, deciders(dealDecisions.delete)),
  promoTypes: act('/deals/promo-types', add),
  check: act('/deals/check', add),
  preview: act('/deals/preview', add),
  drafts: screen('/deals/drafts', add, 'deals:drafts.title'),
  saveDraft: act('/deals/drafts/save', add),
  pause: act('/deals/:id/pause', { permission: 'PAUSE_DEAL', roles: ['ADMIN', 'MERCHANT'] }),
  discardDraft: act('/deals/drafts/:id/discard', add),
})

export const dealReview = reviewedAt('deals', 'deal', ({ id }, query) =>
  dealPaths.show(ofDeal(id), query),
)

const write = { permission: 'WRITE_FOR_MERCHANT', roles: ['ADMIN'] } as const
const forOne = '/merchant/:merchantId/deals'

/** Of administrators, who write deals in a merchant's name. */
export const dealForMerchantPaths = below(merchantPaths.list, {
  add: screen(`${forOne}/add`, write, 'deals:list.add'),
  edit: screen(`${forOne}/:id/edit`, write, 'common:crumbs.edit'),
  promoTypes: act(`${forOne}/promo-types`, write),
  check: act(`${forOne}/check`, write),
  preview: act(`${forOne}/preview`, write),
  saveDraft: act(`${forOne}/drafts/save`, write),
  discardDraft: act(`${forOne}/drafts/:id/discard`, write),
})

/** Addresses of the form of deals: a merchant's own, or of an administrator who writes for one. */
export function dealFormPaths(merchantId: string | null) {
  if (merchantId === null)
    return {
      ...dealPaths,
      edit: (id: string) => dealPaths.edit({ id }),
      drafts: () => dealPaths.drafts(),
      discardDraft: (id: string) => dealPaths.discardDraft({ id }),
    }
  const of = { merchantId }
  const paths = dealForMerchantPaths
  return {
    add: (query?: Parameters<typeof dealPaths.add>[0]) => paths.add(of, query),
    edit: (id: string) => paths.edit({ ...of, id }),
    promoTypes: () => paths.promoTypes(of),
    check: (query?: Parameters<typeof dealPaths.check>[0]) => paths.check(of, query),
    preview: () => paths.preview(of),
    saveDraft: () => paths.saveDraft(of),
    /** They stand with the merchant's deals. */
    drafts: () => merchantPaths.view({ id: merchantId }, { tab: 'deals' }),
    discardDraft: (id: string) => paths.discardDraft({ ...of, id }),
  }
}
export type DealFormPaths = ReturnType<typeof dealFormPaths>

export function ofDeal(dealId: string) {
  return { userType: 'merchant', id: dealId }
}
