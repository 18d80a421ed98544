import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { packageDeletion, packageForm } from './form.tsx'
import { packageList } from './list.tsx'

const { list, edit } = packagePaths
const bodyBytes = EDIT_BYTES_MAX

export const userPackageRoutes: readonly Route[] = [
  get(list, packageList.index),
  get(packagePaths.add, packageForm.new),
  post(packagePaths.add, 'package.added', packageForm.create, { bodyBytes, files: 1 }),
  get(edit, packageForm.edit),
  post(edit, 'package.updated', packageForm.update, { bodyBytes, files: 1 }),
  ...actRows(packagePaths.delete, 'package.deleted', packageDeletion),
]
