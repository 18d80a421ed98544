import type { Deal } from '#src/contract/core/deals.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { readDeal } from '#src/features/deals/index.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'

/** Pauses the coupons of a deal, or lets them go on. */
export const pauseAct: Act<Deal> = {
  load: readDeal,
  question({ page }, { id, title, pause }) {
    const words = pause
      ? questionWords(page.t, 'fraud:goOn', { title })
      : questionWords(page.t, 'fraud:pause', { title })
    return {
      action: fraudPaths.pause({ id }),
      ...words,
      cancelHref: fraudPaths.index(),
      crumbs: crumbsTo(page, fraudPaths.index, { label: words.verb }),
    }
  },
  send: ({ upstream }, { id: dealId, pause }) =>
    upstream.core.PUT('/coupons/deal/pause', { body: { dealId, paused: pause === null } }),
  next: () => fraudPaths.index(),
}
