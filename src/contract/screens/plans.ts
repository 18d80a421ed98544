import { businessRoles } from '../roles.ts'
import { act, below, path, screen } from './path.ts'
import { profilePaths } from './profile.ts'

const manage = { permission: 'VIEW_SUBSCRIPTION', roles: ['ADMIN'] } as const
const choose = { permission: 'VIEW_SUBSCRIPTION', roles: businessRoles } as const
const summary = '/subscriptions/summary/:id'
const details = '/subscriptions/details/:id'
const list = screen(
  '/subscriptions/list/:userType',
  'VIEW_SUBSCRIPTION',
  'common:menu.subscriptionPlans',
)

export const planPaths = {
  ...below(list, {
    list,
    add: screen('/subscriptions/:userType/add', 'ADD_SUBSCRIPTION', 'common:crumbs.add'),
    edit: screen('/subscriptions/edit/:id', 'UPDATE_SUBSCRIPTION', 'common:crumbs.edit'),
    summary: screen(summary, manage),
    details: screen(details, choose),
    status: act(`${summary}/status`, 'UPDATE_SUBSCRIPTION'),
    delete: path(`${summary}/delete`, 'DELETE_SUBSCRIPTION'),
    subscribe: path(`${details}/subscribe`, choose),
    change: path(`${details}/change`, choose),
  }),
  ...below(profilePaths.show, {
    unsubscribe: path('/profile/:role/unsubscribe', choose),
    renewal: act('/profile/:role/renewal', choose),
    keep: act('/profile/:role/keep-plan', choose),
  }),
}
