import { act, below, screen } from './path.ts'
import { taskPaths } from './tasks.ts'

const staff = { roles: ['ADMIN', 'MERCHANT', 'BANK'] } as const
const one = '/bulk-actions/:id'

export const bulkPaths = {
  create: act('/bulk-actions', staff),
  ...below(taskPaths.list, {
    show: screen(one, staff, 'common:crumbs.bulkAction'),
    stop: act(`${one}/stop`, staff),
    undo: act(`${one}/undo`, { roles: ['ADMIN'] }),
  }),
}
