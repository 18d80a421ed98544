import { dealDecisions } from '../core/deal-lifecycle.ts'
import { deciders } from '../deciding.ts'
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

export function ofDeal(dealId: string) {
  return { userType: 'merchant', id: dealId }
}
