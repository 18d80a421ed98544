import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { type Result, type Screen, screen } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { ApprovalIndex, type ApprovalProps } from '#views/approvals/index.tsx'
import { ApprovalList } from '#views/approvals/list.tsx'
import { type ApprovalFilters, readApprovalFilters } from './filters.ts'
import { rememberedTab, rememberTab } from './remembered-tab.ts'

/** The four tabs; what waits longest stands first. */
export async function index(request: Request): Promise<Result> {
  const remembered = rememberedTab(request)
  const filters = readApprovalFilters(request.query, remembered)
  const [waiting] = await Promise.all([
    attempt(readWaiting(request, filters)),
    filters.tab === remembered ? undefined : rememberTab(request, filters.tab),
  ])
  return approvalScreen(request, filters, waiting)
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>

/** The waiting deals; on other tabs only how many, for the tab's count. */
function readWaiting({ upstream }: Request, { tab, q, page }: ApprovalFilters) {
  const shown = tab === 'deals'
  const path = { page: shown ? page : 0, size: shown ? PAGE_SIZE : 1, term: (shown && q) || ALL }
  return upstream.need(
    upstream.core.GET('/deals/pending/{page}/{size}/search/{term}', { params: { path } }),
  )
}

function approvalScreen(
  { page: { t, format } }: Request,
  filters: ApprovalFilters,
  waiting: Waiting | UpstreamFault,
): Screen {
  const found = waiting instanceof UpstreamFault ? null : waiting
  const props: ApprovalProps = { filters, found }
  const tab = t(`approvals:tab.${filters.tab}`)
  const count = found?.totalItems ?? 0
  return screen({
    status: waiting instanceof UpstreamFault ? faultStatus(waiting) : 200,
    title: filters.page
      ? t('approvals:titlePage', { tab, page: filters.page + 1 })
      : t('approvals:titleTab', { tab }),
    crumbs: [{ label: t('common:menu.home'), href: '/' }, { label: t('common:menu.approvals') }],
    main: <ApprovalIndex {...props} />,
    region: {
      id: 'list',
      node: <ApprovalList {...props} />,
      announce: t('approvals:announce', { count, shown: format.number(count) }),
    },
  })
}
