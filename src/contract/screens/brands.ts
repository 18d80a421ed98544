import { below, path, screen } from './path.ts'

const list = screen('/brands', 'VIEW_BRAND', 'common:menu.brands')

export const brandPaths = below(list, {
  list,
  add: screen('/brands/add', 'ADD_BRAND', 'common:crumbs.add'),
  /** The brand is in the query: `?brandId=`. */
  edit: screen('/brands/edit', 'UPDATE_BRAND', 'common:crumbs.edit'),
  view: screen('/brands/view/:id', 'VIEW_BRAND'),
  delete: path('/brands/view/:id/delete', 'DELETE_BRAND'),
})
