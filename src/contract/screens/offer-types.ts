import { below, path, screen } from './path.ts'

const list = screen('/request-a-deal/offer-types', 'VIEW_OFFER_TYPE', 'common:menu.offerTypes')

export const offerTypePaths = below(list, {
  list,
  add: screen('/request-a-deal/add-offer-type', 'ADD_OFFER_TYPE', 'common:crumbs.add'),
  edit: screen('/request-a-deal/offer-type/edit/:id', 'UPDATE_OFFER_TYPE', 'common:crumbs.edit'),
  delete: path('/request-a-deal/offer-type/delete/:id', 'DELETE_OFFER_TYPE'),
})
