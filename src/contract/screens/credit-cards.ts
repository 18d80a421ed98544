import { below, onlyWhenOpened, screen } from './path.ts'

const allow = 'VIEW_CREDIT_CARD'
const list = screen('/request-a-credit-card', allow, 'common:menu.requestACreditCard')

export const creditCardPaths = below(list, {
  list,
  /** Reading it is audited. */
  show: onlyWhenOpened(screen('/request-a-credit-card/:id', allow)),
})
