import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { queueOf } from '#src/contract/core/bulk-actions.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { claimPanel } from './claims.tsx'
import { loadReview } from './load-review.ts'
import { nothingScreen, reviewScreen } from './review-screen.tsx'

export function show(kind: ReviewKind) {
  return async function showReview(request: Request): Promise<Result> {
    const review = await loadReview(request, kind)
    if (!review) return nothingScreen(request, kind)
    const { id, userId } = review.version
    const [claim, thread] = await Promise.all([
      claimPanel(request, queueOf[kind], id),
      threadBeside(request, queueOf[kind], userId),
    ])
    return reviewScreen(request, review, { claim, thread })
  }
}
