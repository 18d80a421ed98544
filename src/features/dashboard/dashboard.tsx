import { isActive } from '#src/contract/authentication/account-status.ts'
import type { Summary } from '#src/contract/core/summary.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { tabsOf } from '#src/features/approvals/index.ts'
import { type ReportRow, readTopTen } from '#src/features/reports/index.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can } from '#src/web/page/page.ts'
import { Dashboard } from '#views/dashboard/show.tsx'
import { checklistScreen } from './checklist.tsx'

export async function show(request: Request): Promise<Result> {
  const { actor } = request
  if (actor.isAdmin || (actor.showDashboard && isActive(actor.approvalStatus)))
    return figuresScreen(request)
  return (await checklistScreen(request)) ?? approvedMeanwhile(request)
}

async function approvedMeanwhile(request: Request): Promise<Result> {
  const { c, upstream } = request
  const session = c.get('session')
  if (session) await c.get('web').sessions.refreshFacts(session, upstream)
  return figuresScreen(request)
}

async function figuresScreen(request: Request): Promise<Result> {
  const { page, actor } = request
  const [figures, viewed] = await Promise.all([attempt(readFigures(request)), readViewed(request)])
  const failed = figures instanceof UpstreamFault
  return screen({
    title: page.t('common:menu.dashboard'),
    crumbs: crumbsTo(page, dashboardPaths.show),
    status: failed ? faultStatus(figures) : 200,
    main: (
      <Dashboard
        actor={actor}
        figures={failed ? null : figures}
        viewed={viewed}
        tabs={tabsOf(actor)}
        now={Date.now()}
      />
    ),
  })
}

function readFigures({ upstream, actor }: Request): Promise<Summary> {
  const { core } = upstream
  const params = { query: { userId: actor.userId } }
  if (actor.role === 'ADMIN') return core.read('/summary/ADMIN', params)
  if (actor.role === 'BANK') return core.read('/summary/BANK', params)
  return core.read('/summary/MERCHANT', params)
}

async function readViewed(request: Request): Promise<readonly ReportRow[] | null> {
  if (!can(request.actor, 'VIEW_REPORT')) return null
  const answer = await orNull(readTopTen(request, 'deals', 'THIS-WEEK'))
  return answer?.ok ? answer.data.rows : null
}
