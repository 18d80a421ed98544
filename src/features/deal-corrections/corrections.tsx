import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { reviewedRecord } from '#src/features/approvals/index.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { CorrectionShow } from '#views/deal-corrections/show.tsx'

/** A correction in this person's scope. @throws NotFound for foreign and unknown ones */
export function readCorrection({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/deal-corrections/{id}', { path: { id: idOf(params.id) } })
}

export const correctionScreen = reviewedRecord({
  kind: 'corrections',
  list: correctionPaths.list,
  load: readCorrection,
  name: ({ before }) => before.title,
  title: ({ t }, { before }) => `${t('deal-corrections:show.title')}: ${before.title}`,
  draw: (correction, shown) => <CorrectionShow correction={correction} {...shown} />,
})
