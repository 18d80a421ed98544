import { businessRoles } from '../roles.ts'
import { act, below, onlyWhenOpened, path, screen } from './path.ts'
import { planPaths } from './plans.ts'
import { profilePaths } from './profile.ts'

const buyers = { roles: businessRoles, permission: 'ADD_PAYMENT' } as const
const admin = { roles: ['ADMIN'], permission: 'VIEW_PAYMENT' } as const

const list = screen('/subscriptions/payments/list', admin, 'common:menu.payments')

export const paymentPaths = {
  ...below(profilePaths.show, {
    removeMethod: act('/profile/:role/remove-saved-method', {
      roles: businessRoles,
      permission: 'VIEW_SUBSCRIPTION',
    }),
  }),
  ...below(planPaths.list, {
    method: screen('/subscriptions/payments', buyers),
    /** `planId` in the query is that of the plan to change to. */
    change: onlyWhenOpened(path('/subscriptions/payments/change', buyers)),
    renew: onlyWhenOpened(path('/subscriptions/payments/renew', buyers)),
    /** `key` in the query is that of the form that started the checkout. */
    continue: onlyWhenOpened(path('/subscriptions/payments/continue', buyers)),
  }),
  ...below(list, {
    list,
    overdue: screen('/subscriptions/payments/overdue', admin, 'common:menu.overdue'),
  }),
  complete: path('/paymentcomplete', 'public'),
  cancel: act('/paymentcancel', 'public'),
  sandbox: path('/sandbox/checkout/:id', 'public'),
}
