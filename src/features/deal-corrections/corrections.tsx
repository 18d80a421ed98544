import type { ReactNode } from 'react'
import type { DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { claimPanel, notesPanel, reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BesideInbox } from '#views/approvals/exports.ts'
import { CorrectionShow } from '#views/deal-corrections/show.tsx'
import type { Crumb, Page } from '#views/page/page.ts'

/** A correction in this person's scope. @throws NotFound for foreign and unknown ones */
export function readCorrection({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/deal-corrections/{id}', { path: { id: idOf(params.id) } })
}

export async function show(request: Request): Promise<Result> {
  const correction = await readCorrection(request)
  const [claim, notes] = await Promise.all([
    claimPanel(request, 'corrections', correction.id),
    notesPanel(request, { kind: 'corrections', id: correction.id }),
  ])
  return correctionScreen(request, correction, undefined, { claim, notes })
}

export function correctionCrumbs(page: Page, title: string, from: string | null): Crumb[] {
  const here = { label: title }
  return from
    ? reviewCrumbs(page, 'corrections', from, here)
    : crumbsTo(page, correctionPaths.list, here)
}

export function correctionScreen(
  request: Request,
  correction: DealCorrection,
  refusal?: string,
  beside: { claim?: ReactNode; notes?: ReactNode } = {},
) {
  const { page, query, actor } = request
  const { title } = correction.before
  const from = actor.isAdmin ? reviewFrom(query.get('from')) : null
  return screen({
    ...(refusal && { status: 422 as const }),
    title: `${page.t('deal-corrections:show.title')}: ${title}`,
    crumbs: correctionCrumbs(page, title, from),
    main: (
      <BesideInbox from={from} id={correction.id}>
        <CorrectionShow
          correction={correction}
          from={from}
          {...beside}
          {...(refusal && { refusal })}
        />
      </BesideInbox>
    ),
  })
}
