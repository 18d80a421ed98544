import { below, path, screen } from './path.ts'

const list = screen('/orders', 'VIEW_PAYMENT', 'common:menu.orders')

export const orderPaths = below(list, {
  list,
  show: screen('/orders/:id', 'VIEW_PAYMENT'),
  refund: path('/orders/:id/refund', { permission: 'REFUND_PAYMENT', roles: ['ADMIN'] }),
})
