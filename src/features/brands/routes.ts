import { brandPaths } from '#src/contract/screens/brands.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { brandDeletion, brandForm } from './form.tsx'
import { brandList } from './list.tsx'
import { show } from './show.tsx'

const { list, view, edit } = brandPaths
const bodyBytes = EDIT_BYTES_MAX

export const brandRoutes: readonly Route[] = [
  get(list, brandList.index),
  get(brandPaths.add, brandForm.new),
  post(brandPaths.add, 'brand.added', brandForm.create, { bodyBytes, files: 1 }),
  get(edit, brandForm.edit),
  post(edit, 'brand.updated', brandForm.update, { bodyBytes, files: 1 }),
  get(view, show),
  ...actRows(brandPaths.delete, 'brand.deleted', brandDeletion),
]
