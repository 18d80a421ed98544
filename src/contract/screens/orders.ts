import { below, screen } from './path.ts'

const list = screen('/orders', 'VIEW_PAYMENT', 'common:menu.orders')

export const orderPaths = below(list, { list, show: screen('/orders/:id', 'VIEW_PAYMENT') })
