import { dealRequestPaths } from './deal-requests.ts'
import { screen } from './path.ts'

/** Merchants and banks open users who sent them a request; the service checks that. */
const one = { roles: ['ADMIN', 'MERCHANT', 'BANK'], admin: [['VIEW_USER']] } as const

export const mobileUserPaths = {
  list: screen('/users', { permission: 'VIEW_USER', roles: ['ADMIN'] }, 'common:menu.users'),
  show: screen('/users/:id', one),
}

const { BANK, MERCHANT } = dealRequestPaths.combined
mobileUserPaths.show.parents = () => [mobileUserPaths.list, BANK, MERCHANT]
