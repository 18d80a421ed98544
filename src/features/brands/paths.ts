import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the brands' addresses. */
export const brandPaths = {
  list: path('/brands'),
  add: path('/brands/add'),
  /** The brand is in the query: `?brandId=`. */
  edit: path('/brands/edit'),
  view: path('/brands/view/:id'),
  delete: path('/brands/view/:id/delete'),
}
