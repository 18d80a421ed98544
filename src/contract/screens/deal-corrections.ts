import { correctionDecisions } from '../core/deal-corrections.ts'
import { deciders } from '../deciding.ts'
import { reviewedAt } from '../in-inbox.ts'
import { dealPaths } from './deals.ts'
import { below, path, screen } from './path.ts'

const one = '/deals/corrections/view/:id'
const view = { permission: 'VIEW_DEAL', roles: ['ADMIN', 'MERCHANT'] } as const

export const correctionPaths = below(dealPaths.list, {
  list: screen('/deals/corrections', view, 'deal-corrections:list.title'),
  add: screen(
    '/deals/corrections/add/:dealId',
    deciders(correctionDecisions.edit),
    'deal-corrections:form.addTitle',
  ),
  edit: screen(
    '/deals/corrections/edit/:id',
    deciders(correctionDecisions.edit),
    'common:crumbs.edit',
  ),
  show: screen(one, view, 'deal-corrections:show.title'),
  approve: path(`${one}/approve`, deciders(correctionDecisions.approve)),
  reject: path(`${one}/reject`, deciders(correctionDecisions.reject)),
  delete: path(`${one}/delete`, deciders(correctionDecisions.delete)),
})

export const correctionReview = reviewedAt('corrections', 'edit', ({ id }, query) =>
  correctionPaths.show({ id }, query),
)
