import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { Forbidden, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ApprovalIndex } from '#views/approvals/index.tsx'
import { ApprovalList } from '#views/approvals/list.tsx'
import { readSelected } from '#views/components/picks.tsx'
import { readClaims } from './claims.tsx'
import { type ApprovalFilters, inboxTabs, readApprovalFilters } from './filters.ts'
import type { ApprovalProps, Found } from './list-props.ts'
import { readQueues, readWaiting } from './load-waiting.ts'
import { rememberedTab, rememberTab } from './remembered-tab.ts'

export async function index(request: Request): Promise<Result> {
  const remembered = rememberedTab(request)
  const filters = readApprovalFilters(request.query, remembered, inboxTabs(request.actor))
  if (!filters) throw new Forbidden()
  const [waiting, queues, claims] = await Promise.all([
    attempt(readWaiting(request, filters)),
    attempt(readQueues(request)),
    readClaims(request),
    filters.tab === remembered ? undefined : rememberTab(request, filters.tab),
  ])
  return approvalScreen(request, filters, {
    waiting,
    queues: queues instanceof UpstreamFault ? null : queues,
    claims,
  })
}

type Read = Pick<ApprovalProps, 'queues' | 'claims'> & { waiting: Found | UpstreamFault }

function approvalScreen(
  request: Request,
  filters: ApprovalFilters,
  { waiting, ...read }: Read,
): Screen {
  const { t, format } = request.page
  const { tab, page } = filters
  const found = waiting instanceof UpstreamFault ? null : waiting
  const selected = readSelected(request.query)
  const tabs = inboxTabs(request.actor)
  const props: ApprovalProps = { filters, tabs, found, selected, ...read }
  const name = t(`approvals:tab.${tab}`)
  const count = found?.totalItems ?? 0
  return screen({
    status: waiting instanceof UpstreamFault ? faultStatus(waiting) : 200,
    title: page
      ? t('approvals:titlePage', { tab: name, page: page + 1 })
      : t('approvals:titleTab', { tab: name }),
    crumbs: crumbsTo(request.page, approvalPaths.index),
    main: <ApprovalIndex {...props} />,
    region: {
      id: 'list',
      node: <ApprovalList {...props} />,
      announce: found
        ? t(`approvals:announce.${tab}`, { count, shown: format.total(found) })
        : undefined,
    },
  })
}
