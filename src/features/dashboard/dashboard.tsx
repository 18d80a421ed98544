import type { Summary } from '#src/contract/core/summary.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { kindsOf, reviewHref } from '#src/features/approvals/index.ts'
import { hasFigures, readOnboarding, stepsAbove } from '#src/features/onboarding/index.ts'
import { readPendingOrder } from '#src/features/orders/index.ts'
import { type ReportRow, readTopTen } from '#src/features/reports/index.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { BeforeFigures } from '#views/dashboard/before-figures.tsx'
import { GuideDialog, GuidePage, guideOf } from '#views/dashboard/guide.tsx'
import { Dashboard } from '#views/dashboard/show.tsx'
import { can, type Screen } from '#views/page/page.ts'
import { tourOf } from './tour.tsx'

export async function show(request: Request): Promise<Result> {
  if (hasFigures(request.actor)) return figuresScreen(request)
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
  const [figures, viewed, pending] = await Promise.all([
    attempt(readFigures(request)),
    readViewed(request),
    readPendingOrder(request),
  ])
  const failed = figures instanceof UpstreamFault
  const isSelling = !failed && 'business' in figures && figures.business.redeemed.count > 0
  const steps = isSelling ? null : await stepsAbove(request)
  return screen({
    title: page.t('common:menu.dashboard'),
    crumbs: crumbsTo(page, dashboardPaths.show),
    status: failed ? faultStatus(figures) : 200,
    main: (
      <Dashboard
        actor={actor}
        figures={failed ? null : figures}
        oldest={failed ? null : oldestOf(figures)}
        viewed={viewed}
        pending={pending}
        tour={tourOf(request)}
        steps={steps}
        tabs={kindsOf(actor)}
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

/** The review of what has waited longest; null where nothing waits for this person. */
function oldestOf(figures: Summary): string | null {
  const oldest = 'operations' in figures ? figures.operations.queue?.oldest : null
  return oldest ? reviewHref(oldest, approvalPaths.index()) : null
}

async function readViewed(request: Request): Promise<readonly ReportRow[] | null> {
  if (!can(request.actor, 'VIEW_REPORT')) return null
  const answer = await orNull(readTopTen(request, 'deals', 'THIS-WEEK'))
  return answer?.ok ? answer.data.rows : null
}

async function checklistScreen(request: Request): Promise<Screen | null> {
  const { page } = request
  const found = await attempt(readOnboarding(request))
  const shell = {
    title: page.t('common:menu.dashboard'),
    crumbs: crumbsTo(page, dashboardPaths.show),
  }
  if (found instanceof UpstreamFault) {
    const main = <BeforeFigures steps={null} guide={false} />
    return screen({ ...shell, status: faultStatus(found), main })
  }
  const { steps } = found
  const plan = steps.find(({ name }) => name === 'plan')
  if (plan && plan.state !== 'later') return null
  return screen({ ...shell, main: <BeforeFigures steps={steps} guide={!isGuided(request)} /> })
}

export async function showGuide(request: Request): Promise<Result> {
  const { c, page, actor } = request
  if (actor.isAdmin) throw new NotFound()
  const guide = guideOf((await readOnboarding(request)).steps)
  c.get('web').cookies.set(c, 'guide', markOf(c))
  return screen({
    title: page.t(`dashboard:guide.${guide}.title`),
    crumbs: crumbsTo(page, dashboardPaths.show),
    main: <GuidePage guide={guide} />,
    dialog: <GuideDialog guide={guide} />,
  })
}

function isGuided({ c }: Request): boolean {
  return c.get('web').cookies.read(c, 'guide') === markOf(c)
}

/** Distinguishes sessions without opening one: the start of the session's hash. */
function markOf(c: Request['c']): string {
  return c.get('session')?.row.id.slice(0, 12) ?? ''
}
