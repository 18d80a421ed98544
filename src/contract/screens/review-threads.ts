import { businessRoles } from '../roles.ts'
import { path, screen } from './path.ts'

const sides = { roles: ['ADMIN', ...businessRoles], accounts: 'any' } as const
const one = '/messages/:kind/:id'

export const threadPaths = {
  show: screen(one, sides, 'common:crumbs.messages'),
  read: path(`${one}/read`, sides),
  file: path(`${one}/file/:fileId`, sides),
}
