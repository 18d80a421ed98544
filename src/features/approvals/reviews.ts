import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { loadReview } from './load-review.ts'
import { nothingScreen, reviewScreen } from './review-screen.tsx'

export function show(kind: ReviewKind) {
  return async function showReview(request: Request): Promise<Result> {
    const review = await loadReview(request, kind)
    return review ? reviewScreen(request, review) : nothingScreen(request, kind)
  }
}
