import { accountDecisions } from '../authentication/account-lifecycle.ts'
import { deciders } from '../deciding.ts'
import { reviewedAt } from '../in-inbox.ts'
import type { BusinessRole } from '../roles.ts'
import { act, below, path, screen } from './path.ts'

function accountPaths<const Root extends Lowercase<BusinessRole>>(root: Root, type: BusinessRole) {
  const see = `VIEW_${type}` as const
  const change = `UPDATE_${type}` as const
  const ownerOrAdmin = { roles: ['ADMIN', type], admin: [[change]], accounts: 'any' } as const
  const { APPROVE, REJECT, BLOCK, UNBLOCK } = accountDecisions[type]
  const list = screen(`/${root}`, see, listName[type])
  return below(list, {
    list,
    view: screen(`/${root}/view/:id`, see),
    review: screen(`/${root}/review/:id`, see),
    edit: screen(`/${root}/edit/:id`, ownerOrAdmin, 'common:crumbs.edit'),
    update: act(`/${root}/edit/:id`, change),
    BLOCK: path(`/${root}/view/:id/block`, deciders(BLOCK)),
    UNBLOCK: path(`/${root}/view/:id/unblock`, deciders(UNBLOCK)),
    APPROVE: path(`/${root}/review/:id/approve`, deciders(APPROVE)),
    REJECT: path(`/${root}/review/:id/reject`, deciders(REJECT)),
  })
}

const listName = { MERCHANT: 'common:menu.merchants', BANK: 'common:menu.banks' } as const

export const merchantPaths = accountPaths('merchant', 'MERCHANT')
export const bankPaths = accountPaths('bank', 'BANK')
export const pathsOf = { MERCHANT: merchantPaths, BANK: bankPaths } as const

export const accountReview = reviewedAt('accounts', 'store', ({ id, userType }, query) =>
  pathsOf[userType].review({ id }, query),
)
