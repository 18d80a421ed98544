import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the categories' addresses. */
export const categoryPaths = {
  list: path('/categories'),
  add: path('/categories/add'),
  /** `?categoryId=` names the category. */
  edit: path('/categories/edit'),
  view: path('/categories/view/:id'),
  delete: path('/categories/view/:id/delete'),
  season: path('/categories/season'),
  promoTypeLine: path('/categories/promo-type-line'),
}
