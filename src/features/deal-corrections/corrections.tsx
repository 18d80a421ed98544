import type { DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CorrectionShow } from '#views/deal-corrections/show.tsx'

/** A correction in this person's scope. @throws NotFound for foreign and unknown ones */
export function readCorrection({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/deal-corrections/{id}', { path: { id: idOf(params.id) } })
}

export async function show(request: Request): Promise<Result> {
  return correctionScreen(request, await readCorrection(request))
}

export function correctionScreen(request: Request, correction: DealCorrection, refusal?: string) {
  const { title } = correction.before
  return screen({
    ...(refusal && { status: 403 as const }),
    title: `${request.page.t('deal-corrections:show.title')}: ${title}`,
    crumbs: crumbsTo(request.page, correctionPaths.list, { label: title }),
    main: <CorrectionShow correction={correction} {...(refusal && { refusal })} />,
  })
}
