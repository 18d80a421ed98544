import { path, screen } from './path.ts'

const staff = { roles: ['ADMIN', 'MERCHANT', 'BANK'] } as const
const one = '/bulk-actions/:id'

export const bulkPaths = {
  create: path('/bulk-actions', staff),
  show: screen(one, staff, 'common:crumbs.bulkAction'),
  stop: path(`${one}/stop`, staff),
}
