import type { ReportKind } from '#src/contract/core/reports.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { showGraph } from './graph.tsx'
import { hasGraph } from './kinds.ts'
import { showList } from './list.tsx'

export function report(kind: ReportKind) {
  return function show(request: Request): Promise<Result> {
    const asksForGraph = request.query.get('tab') === 'graph' && hasGraph(kind, request.actor)
    return asksForGraph ? showGraph(request, kind) : showList(request, kind)
  }
}
