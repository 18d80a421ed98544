import { businessRoles } from '../roles.ts'
import { below, path, screen } from './path.ts'

const show = screen('/dashboard', 'signed-in', 'common:menu.dashboard')

export const dashboardPaths = below(show, {
  show,
  guide: path('/dashboard/guide', { roles: businessRoles, accounts: 'any' }),
})
