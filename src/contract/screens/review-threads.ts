import { businessRoles } from '../roles.ts'
import { act, below, file, screen } from './path.ts'

const sides = { roles: ['ADMIN', ...businessRoles], accounts: 'any' } as const
const one = '/messages/:kind/:id'

const list = screen('/messages', sides, 'review-threads:title')

export const threadPaths = below(list, {
  list,
  show: screen(one, sides, 'common:crumbs.messages'),
  read: act(`${one}/read`, sides),
  file: file(`${one}/file/:fileId`, sides),
})
