import { readDecisionFigures as contract } from '#src/contract/core/decision-figures.ts'
import { decidedKinds } from '#src/services/core/reason-templates/rights.ts'
import { recentFigures } from '#src/services/kit/decisions/round-figures.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'

export const readDecisionFigures = bind(contract, async ({ caller }, { quick }) => {
  const kinds = decidedKinds(caller)
  const [found] = await recentFigures(quick).execute({ kinds })
  return { data: found ?? { decided: 0, medianSeconds: null } }
})
