import { below, screen } from './path.ts'

const allow = 'VIEW_CREDIT_CARD'
const list = screen('/request-a-credit-card', allow, 'common:menu.requestACreditCard')

export const creditCardPaths = below(list, {
  list,
  show: screen('/request-a-credit-card/:id', allow),
})
