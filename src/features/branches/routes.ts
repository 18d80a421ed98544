import { branchPaths } from '#src/contract/screens/branches.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { formBytesMax } from '#src/web/documents/limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { branchScreen } from './branches.tsx'
import * as verification from './decisions.tsx'
import { branchActs } from './decisions.tsx'
import { branchForm } from './form.tsx'
import { branchList } from './list.tsx'
import * as places from './place-search.ts'
import * as proof from './proof.ts'

const { list, show, edit, verify, upload } = branchPaths
const bodyBytes = formBytesMax(1)

export const branchRoutes: readonly Route[] = [
  get(list, branchList.index),
  get(branchPaths.places, places.index),
  get(branchPaths.place, places.show),
  post(upload, 'file.uploaded', proof.create, { bodyBytes, files: 1 }),
  get(branchPaths.add, branchForm.new),
  post(branchPaths.add, 'branch.created', branchForm.create, { bodyBytes, files: 1 }),
  get(edit, branchForm.edit),
  post(edit, 'branch.updated', branchForm.update, { bodyBytes, files: 1 }),
  get(show, branchScreen.show),
  get(branchPaths.proof, proof.show),
  post(verify, 'branch.verified', verification.update),
  ...decisionRows(branchActs),
]
