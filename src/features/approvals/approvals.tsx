import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { Forbidden, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/page.ts'
import { ApprovalIndex, ApprovalList } from '#views/approvals/index.tsx'
import { CachedPart } from '#views/components/cached-part.tsx'
import { readSelected } from '#views/components/picks.tsx'
import { readActivity } from './claims.tsx'
import {
  type ApprovalFilters,
  type ApprovalProps,
  type ApprovalTab,
  type Found,
  inboxTabs,
  readApprovalFilters,
} from './filters.ts'
import { countsAlong, readWaiting } from './load-waiting.ts'

export async function index(request: Request): Promise<Result> {
  const remembered = request.c.get('session')?.row.approvalsTab ?? null
  const filters = readApprovalFilters(request.query, remembered, inboxTabs(request.actor))
  if (!filters) throw new Forbidden()
  const [waiting, queues, activity] = await Promise.all([
    attempt(readWaiting(request, filters)),
    countsAlong(filters.tab) ? null : orNull(request.upstream.core.read('/approvals/waiting')),
    readActivity(request),
    filters.tab === remembered ? undefined : rememberTab(request, filters.tab),
  ])
  return approvalScreen(request, filters, { waiting, queues, activity })
}

type Read = Pick<ApprovalProps, 'queues' | 'activity'> & { waiting: Found | UpstreamFault }

function approvalScreen(
  request: Request,
  filters: ApprovalFilters,
  { waiting, queues: counted, activity }: Read,
): Screen {
  const { t, format } = request.page
  const { tab, page } = filters
  const found = waiting instanceof UpstreamFault ? null : waiting
  const selected = readSelected(request.query)
  const tabs = inboxTabs(request.actor)
  const queues = counted ?? found?.waiting ?? null
  const props: ApprovalProps = { filters, tabs, found, selected, queues, activity }
  const name = t(`approvals:tab.${tab}`)
  const count = found?.totalItems ?? 0
  const cachedPart = (Part: typeof ApprovalIndex) => (
    <CachedPart by={Part} data={props} view={request.page} draw={() => <Part {...props} />} />
  )
  return screen({
    status: waiting instanceof UpstreamFault ? faultStatus(waiting) : 200,
    title: page
      ? t('approvals:titlePage', { tab: name, page: page + 1 })
      : t('approvals:titleTab', { tab: name }),
    crumbs: crumbsTo(request.page, approvalPaths.index),
    main: cachedPart(ApprovalIndex),
    region: {
      id: 'list',
      node: cachedPart(ApprovalList),
      announce: found
        ? t(`approvals:announce.${tab}`, { count, shown: format.total(found) })
        : undefined,
    },
  })
}

async function rememberTab({ c }: Request, tab: ApprovalTab): Promise<void> {
  const session = c.get('session')
  if (session) await c.get('web').sessions.rememberApprovalsTab(session, tab)
}
