import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { FORM_BYTES_MAX, FORM_FILES_MAX } from '#src/features/deals/index.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { correctionScreen } from './corrections.tsx'
import { correctionActs } from './decisions.ts'
import { correctionForm } from './form.tsx'
import { correctionList } from './list.tsx'

const { list, add, edit } = correctionPaths
const upload = { bodyBytes: FORM_BYTES_MAX, files: FORM_FILES_MAX }

export const dealCorrectionRoutes: readonly Route[] = [
  get(list, correctionList.index),
  get(add, correctionForm.new),
  post(add, 'deal-correction.created', correctionForm.create, upload),
  get(edit, correctionForm.edit),
  post(edit, 'deal-correction.updated', correctionForm.update, upload),
  get(correctionPaths.show, correctionScreen.show),
  ...decisionRows(correctionActs),
]
