import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { DateValue } from '#src/contract/values.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { inboxTabs, readApprovalFilters } from './filters.ts'
import { reviewHref } from './review-href.ts'

type Decided = { id: string; submittedAt: DateValue }

/**
 * What comes after a decided item in the list that led to it, else its first; null where nothing is
 * left. A decision stands whatever becomes of this, so no answer is none, too.
 */
export async function nextItem(
  { upstream, actor }: Request,
  from: string | null,
  decided: Decided,
): Promise<string | null> {
  const query = new URLSearchParams(from?.split('?')[1])
  const filters = from && readApprovalFilters(query, null, inboxTabs(actor))
  if (!filters) return null
  const { tab, q } = filters
  const found = await attempt(
    upstream.need(
      upstream.core.GET('/approvals/inbox/{page}/{size}/search/{term}', {
        path: { page: 0, size: PAGE_SIZE_MAX, term: q || ALL },
        query: tab === 'all' ? {} : { kind: tab },
      }),
    ),
  )
  if (found instanceof UpstreamFault) return null
  const waiting = found.items.filter(({ id }) => id !== decided.id)
  const since = decided.submittedAt.milliseconds
  const next = waiting.find(({ submittedAt }) => submittedAt.milliseconds >= since) ?? waiting[0]
  return next ? reviewHref(next, from) : null
}
