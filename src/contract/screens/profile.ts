import type { Role } from '../roles.ts'
import { act, below, path, screen } from './path.ts'

const show = screen('/profile/:role', 'signed-in', 'common:menu.profile')

export const profilePaths = below(show, {
  show,
  edit: screen('/profile/:role/edit', 'signed-in', 'common:crumbs.edit'),
  verify: path('/profile/:role/edit/verify', 'signed-in'),
  resend: act('/profile/:role/edit/resend', 'signed-in'),
})

export function profileOf(role: Role, query?: { tab: string }): string {
  return profilePaths.show({ role: role.toLowerCase() }, query)
}
