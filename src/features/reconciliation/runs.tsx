import { reconciliationPaths } from '#src/contract/screens/reconciliation.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ReconciliationPage } from '#views/reconciliation/runs.tsx'

/** The newest comparison, above those before it. */
export async function index({ upstream, page }: Request): Promise<Result> {
  const { runs } = await upstream.core.read('/reconciliations')
  const [newest] = runs
  const run = newest
    ? await upstream.core.read('/reconciliations/{id}', { path: { id: newest.id } })
    : null
  return screen({
    title: page.t('reconciliation:title'),
    crumbs: crumbsTo(page, reconciliationPaths.index),
    main: <ReconciliationPage run={run} others={runs.slice(1)} />,
  })
}

export async function show({ upstream, params, page }: Request): Promise<Result> {
  const run = await upstream.core.read('/reconciliations/{id}', {
    path: { id: idOf(params.id) },
  })
  return screen({
    title: page.t('reconciliation:title'),
    crumbs: crumbsTo(page, reconciliationPaths.index, { label: run.startedOn.displayDate }),
    main: <ReconciliationPage run={run} others={[]} />,
  })
}
