import type { ReactNode } from 'react'
import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { queueOf } from '#src/contract/core/bulk-actions.ts'
import { type ThreadShown, threadBeside } from '#src/features/review-threads/index.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { BesideInbox } from '#views/approvals/beside.tsx'
import type { Reviewed } from '#views/approvals/lifecycle.ts'
import { NoReview, ReviewShow } from '#views/approvals/review.tsx'
import { whoDecided } from '#views/page/decision-rules.ts'
import type { Crumb, Page, Screen } from '#views/page/page.ts'
import { notesPanel } from './desk.tsx'
import { loadReview } from './load-review.ts'
import { lookPanel } from './looks.tsx'
import { reviewCrumbs, reviewFrom } from './navigation.ts'

export function show(kind: ReviewKind) {
  return async function showReview(request: Request): Promise<Result> {
    const review = await loadReview(request, kind)
    if (!review) return nothingScreen(request, kind)
    const { id, userId } = review.version
    const record = { kind: queueOf[kind], id: userId }
    const [look, thread, notes] = await Promise.all([
      lookPanel(request, queueOf[kind], id, [record]),
      threadBeside(request, queueOf[kind], userId),
      notesPanel(request, record),
    ])
    return reviewScreen(request, review, { look, thread, notes })
  }
}

type Beside = {
  refusal?: string
  look?: ReactNode
  notes?: ReactNode
  thread?: ThreadShown | null
}

export function reviewScreen(
  request: Request,
  review: Reviewed,
  { refusal, look, notes, thread = null }: Beside,
): Screen {
  const { page, query } = request
  const from = reviewFrom(query.get('from'))
  const decision = refusal === undefined ? decisionText(page, review.version) : null
  return screen({
    title: titleOf(page, review),
    crumbs: crumbsOf(page, review, from),
    status: refusal === undefined ? 200 : 422,
    main: (
      <BesideInbox from={from} id={review.version.id}>
        <ReviewShow
          review={review}
          from={from}
          decision={decision}
          refusal={refusal}
          look={look}
          notes={notes}
          thread={thread}
        />
      </BesideInbox>
    ),
    ...(refusal !== undefined && { notice: { type: 'ERROR' as const, message: refusal } }),
  })
}

export function nothingScreen({ page }: Request, kind: ReviewKind): Screen {
  const title = page.t('common:empty.data')
  return screen({
    status: 404,
    title,
    crumbs: reviewCrumbs(page, queueOf[kind], null, { label: title }),
    main: <NoReview kind={kind} />,
  })
}

export function crumbsOf(page: Page, review: Reviewed, from: string | null): Crumb[] {
  return reviewCrumbs(page, queueOf[review.kind], from, { label: titleOf(page, review) })
}

export function decisionText(page: Page, version: Reviewed['version']): string | null {
  const { status, decidedBy, decidedAt, rule } = version
  if (status === 'PENDING') return null
  if (rule) return page.t('common:decision.approvedByRule', { rule, name: decidedBy ?? '' })
  const decision = version.answer ?? status
  const last = decidedAt && { decision, decidedBy: decidedBy ?? '', decidedAt }
  const decided = whoDecided(page, last ?? undefined, status, {
    APPROVED: 'approvals:page.approvedBy',
    REJECTED: 'approvals:page.rejectedBy',
  })
  return decided ?? page.t('approvals:page.replaced')
}

function titleOf({ t }: Page, { kind, name }: Reviewed): string {
  return `${t(`approvals:page.${kind}`)}: ${name}`
}
