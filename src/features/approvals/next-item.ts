import type { InboxItem } from '#src/contract/core/approvals.ts'
import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import type { DateValue } from '#src/contract/values.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { idOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { reviewFrom } from './crumbs.ts'
import { inboxTabs, readApprovalFilters } from './filters.ts'
import { reviewHref } from './review-href.ts'

type Decided = { id: string; submittedAt: DateValue }

/**
 * What comes after a decided item in the list that led to it, else its first; null where nothing is
 * left. A decision stands whatever becomes of this, so no answer is none, too.
 */
export async function nextItem(
  request: Request,
  from: string | null,
  decided: Decided,
): Promise<string | null> {
  const waiting = (await listIn(request, from)).filter(({ id }) => id !== decided.id)
  const since = decided.submittedAt.milliseconds
  const next = waiting.find(({ submittedAt }) => submittedAt.milliseconds >= since) ?? waiting[0]
  return next && from ? reviewHref(next, from) : null
}

/** Goes on without a decision; after the last item, and from one that no longer waits, to the first. */
export async function skip(request: Request): Promise<Result> {
  const id = idOf(request.params.id)
  const from = reviewFrom(request.query.get('from')) ?? approvalPaths.index()
  const waiting = await listIn(request, from)
  const next = waiting[(waiting.findIndex((item) => item.id === id) + 1) % waiting.length]
  return seeOther(next && next.id !== id ? reviewHref(next, from) : from)
}

/** What waits in the list that led to an item; nothing where it is none or nobody answers. */
async function listIn(
  { upstream, actor }: Request,
  from: string | null,
): Promise<readonly InboxItem[]> {
  const query = new URLSearchParams(from?.split('?')[1])
  const filters = from && readApprovalFilters(query, null, inboxTabs(actor))
  if (!filters) return []
  const { tab, q } = filters
  const found = await attempt(
    upstream.need(
      upstream.core.GET('/approvals/inbox/{page}/{size}/search/{term}', {
        path: { page: 0, size: PAGE_SIZE_MAX, term: q || ALL },
        query: tab === 'all' ? {} : { kind: tab },
      }),
    ),
  )
  return found instanceof UpstreamFault ? [] : found.items
}
