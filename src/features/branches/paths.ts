import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the branches' addresses. */
export const branchPaths = {
  list: path('/branch'),
  add: path('/branch/add'),
  edit: path('/branch/edit/:id'),
  show: path('/branch/view-branch/:id'),
  approve: path('/branch/view-branch/:id/approve'),
  reject: path('/branch/view-branch/:id/reject'),
  delete: path('/branch/view-branch/:id/delete'),
  verify: path('/branch/view-branch/:id/verify'),
  /** The stored address proof of the branch, or of its live version. */
  proof: path('/branch/view-branch/:id/proof'),
  /** Takes an address proof before the form is sent. */
  upload: path('/branch/proof'),
  /** JSON for the map picker: where a typed address may be, and what is at a place. */
  places: path('/branch/places'),
  place: path('/branch/place'),
}
