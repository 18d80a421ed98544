import { pageAddress } from '#src/contract/page-address.ts'
import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import type { DateValue } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { searched } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { type ApprovalTab, listedBy, openTab } from '#views/approvals/filters.ts'
import { type InboxRow, rowHref, rowsOf } from '#views/approvals/rows.ts'
import type { Crumb, Page } from '#views/page/page.ts'

export function reviewCrumbs(
  page: Page,
  tab: ApprovalTab,
  from: string | null,
  ...below: Crumb[]
): Crumb[] {
  const led = from && new URLSearchParams(from.split('?')[1]).get('tab')
  const opened = led === 'all' || led === 'mine' ? led : tab
  const label = page.t(`approvals:tab.${opened}`)
  const list = { label, href: from ?? approvalPaths.index({ tab }) }
  return crumbsTo(page, approvalPaths.index, list, ...below)
}

/** The way back from a review: a page of the approvals, whatever was sent. */
export function reviewFrom(given: string | null): string | null {
  return pageAddress(given, approvalPaths.index)
}

export type Submission = { id: string; submittedAt: Pick<DateValue, 'milliseconds'> }

/** Else the list's first; null if nothing is left or no answer came, as the decision stands anyway. */
export async function nextItem(
  request: Request,
  from: string | null,
  decided: Submission,
): Promise<string | null> {
  const rows = await listIn(request, from)
  const waiting = rows.filter((row) => !holds(row, decided.id))
  const since = decided.submittedAt.milliseconds
  const next = waiting.find(({ submittedAt }) => submittedAt.milliseconds >= since) ?? waiting[0]
  return next && from ? rowHref(next, from) : null
}

/** Skips without deciding; after the last item, or one that no longer waits, starts over. */
export async function skip(request: Request): Promise<Result> {
  const id = idOf(request.params.id)
  const from = reviewFrom(request.query.get('from')) ?? approvalPaths.index()
  const waiting = await listIn(request, from)
  const next = waiting[(waiting.findIndex((row) => holds(row, id)) + 1) % waiting.length]
  return seeOther(next && !holds(next, id) ? rowHref(next, from) : from)
}

function holds({ parts }: InboxRow, id: string): boolean {
  return parts.some((part) => part.id === id)
}

/** The waiting rows of the list that led here; empty for anything else, or without an answer. */
async function listIn(
  { upstream, actor }: Request,
  from: string | null,
): Promise<readonly InboxRow[]> {
  const query = new URLSearchParams(from?.split('?')[1])
  const tab = from && openTab(query, null, actor)
  if (!tab) return []
  const term = searched.read(query.get(searched.param), {}) || ALL
  const found = await orNull(
    upstream.core.read('/approvals/inbox/{page}/{size}/search/{term}', {
      path: { page: 0, size: PAGE_SIZE_MAX, term },
      query: listedBy(tab),
    }),
  )
  return found ? rowsOf(found) : []
}
