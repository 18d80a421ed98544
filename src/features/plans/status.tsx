import { planStatus } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { BadRequest } from '#src/web/http/bad-request.ts'
import { idOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Notice } from '#src/web/page/screen.ts'
import { StatusChanged } from '#views/plans/status.tsx'
import { readPlanSummary } from './load-plans.ts'

export async function update(request: Request): Promise<Result> {
  const { upstream, params, c } = request
  const id = idOf(params.id)
  const parsed = planStatus.safeParse(text(await readForm(c), 'status'))
  if (!parsed.success) throw new BadRequest(400)
  const body = { id, status: parsed.data }
  const answer = await upstream.core.PUT('/subscription/status', { body })
  const summary = await readPlanSummary(request, id)
  const notice: Notice = { type: answer.ok ? 'SUCCESS' : 'ERROR', message: answer.displayMessage }
  const node = <StatusChanged summary={summary} notice={notice} />
  return seeOther(planPaths.summary({ id }), notice, { region: { id: 'plan-status', node } })
}
