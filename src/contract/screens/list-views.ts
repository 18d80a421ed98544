import { path, screen } from './path.ts'

/** Under its own address: another noun's record could be named like its last word. */
export const listViewPaths = {
  add: screen('/lists/:list/views/add', 'signed-in', 'common:crumbs.add'),
  edit: screen('/lists/:list/views/edit/:id', 'signed-in', 'common:crumbs.edit'),
  delete: path('/lists/:list/views/delete/:id', 'signed-in'),
  chooseDefault: path('/lists/:list/default', 'signed-in'),
  chooseColumns: path('/lists/:list/columns', 'signed-in'),
}
