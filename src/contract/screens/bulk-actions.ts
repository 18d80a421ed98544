import { below, path, screen } from './path.ts'
import { taskPaths } from './tasks.ts'

const staff = { roles: ['ADMIN', 'MERCHANT', 'BANK'] } as const
const one = '/bulk-actions/:id'

export const bulkPaths = {
  create: path('/bulk-actions', staff),
  ...below(taskPaths.list, {
    show: screen(one, staff, 'common:crumbs.bulkAction'),
    stop: path(`${one}/stop`, staff),
  }),
}
