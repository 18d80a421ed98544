import { businessRoles } from '../roles.ts'
import { below, path, screen } from './path.ts'

const sides = { roles: ['ADMIN', ...businessRoles], accounts: 'any' } as const
const one = '/messages/:kind/:id'

const list = screen('/messages', sides, 'review-threads:title')

export const threadPaths = below(list, {
  list,
  show: screen(one, sides, 'common:crumbs.messages'),
  read: path(`${one}/read`, sides),
  file: path(`${one}/file/:fileId`, sides),
})
