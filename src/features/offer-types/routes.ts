import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { offerTypeDeletion, offerTypeForm } from './form.tsx'
import { offerTypeList } from './list.tsx'

const { list, edit } = offerTypePaths

export const offerTypeRoutes: readonly Route[] = [
  get(list, offerTypeList.index),
  get(offerTypePaths.add, offerTypeForm.new),
  post(offerTypePaths.add, 'offer-type.added', offerTypeForm.create),
  get(edit, offerTypeForm.edit),
  post(edit, 'offer-type.updated', offerTypeForm.update),
  ...actRows(offerTypePaths.delete, 'offer-type.deleted', offerTypeDeletion),
]
