import { act, below, path, screen } from './path.ts'

const adminOnly = { roles: ['ADMIN'] } as const
const list = screen('/categories', 'VIEW_CATEGORY', 'common:menu.categories')

export const categoryPaths = below(list, {
  list,
  add: screen('/categories/add', 'ADD_CATEGORY', 'common:crumbs.add'),
  /** `?categoryId=` names the category. */
  edit: screen('/categories/edit', 'UPDATE_CATEGORY', 'common:crumbs.edit'),
  view: screen('/categories/view/:id', 'VIEW_CATEGORY'),
  delete: path('/categories/view/:id/delete', 'DELETE_CATEGORY'),
  season: act('/categories/season', adminOnly),
  promoTypeLine: act('/categories/promo-type-line', adminOnly),
})
