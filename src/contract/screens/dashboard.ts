import { businessRoles } from '../roles.ts'
import { below, onlyWhenOpened, path, screen } from './path.ts'

/** Remembers in the browser that the first steps are done. */
const show = onlyWhenOpened(screen('/dashboard', 'signed-in', 'common:menu.dashboard'))

export const dashboardPaths = below(show, {
  show,
  /** Remembers that it was shown. */
  guide: onlyWhenOpened(path('/dashboard/guide', { roles: businessRoles, accounts: 'any' })),
})
