import { businessRoles } from '../roles.ts'
import { act, below, onlyWhenOpened, path, screen } from './path.ts'
import { planPaths } from './plans.ts'

const buyers = { roles: businessRoles, permission: 'ADD_PAYMENT' } as const
const admin = { roles: ['ADMIN'], permission: 'VIEW_PAYMENT' } as const

export const paymentPaths = {
  ...below(planPaths.list, {
    method: screen('/subscriptions/payments', buyers),
    /** `key` in the query is that of the form that started the checkout. */
    continue: onlyWhenOpened(path('/subscriptions/payments/continue', buyers)),
  }),
  list: screen('/subscriptions/payments/list', admin, 'common:menu.payments'),
  complete: path('/paymentcomplete', 'public'),
  cancel: act('/paymentcancel', 'public'),
  sandbox: path('/sandbox/checkout/:id', 'public'),
}
