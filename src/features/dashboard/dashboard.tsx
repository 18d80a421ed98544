import { type Result, screen } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { Checklist } from '#views/dashboard/checklist.tsx'
import { Dashboard, type Figures } from '#views/dashboard/show.tsx'

/** Real figures of the role; a business without an approved profile sees what is missing instead. */
export async function show(request: Request): Promise<Result> {
  const { page, actor } = request
  const shell = { title: page.t('common:menu.dashboard'), crumbs: crumbs(request) }
  if (actor.role !== 'ADMIN' && !actor.showDashboard) {
    return screen({ ...shell, main: <Checklist actor={actor} /> })
  }
  const figures = await attempt(readFigures(request))
  if (figures instanceof UpstreamFault) {
    const main = <Dashboard actor={actor} figures={null} now={Date.now()} />
    return screen({ ...shell, status: faultStatus(figures), main })
  }
  return screen({ ...shell, main: <Dashboard actor={actor} figures={figures} now={Date.now()} /> })
}

async function readFigures({ upstream, actor }: Request): Promise<Figures> {
  const { core } = upstream
  const params = { query: { userId: actor.userId } }
  if (actor.role === 'ADMIN') return upstream.need(core.GET('/summary/ADMIN', { params }))
  const call =
    actor.role === 'BANK'
      ? core.GET('/summary/BANK', { params })
      : core.GET('/summary/MERCHANT', { params })
  return { ...(await upstream.need(call)), waitingForApproval: null }
}

function crumbs({ page }: Request) {
  return [
    { label: page.t('common:menu.home'), href: '/' },
    { label: page.t('common:menu.dashboard') },
  ]
}
