import {
  type CorrectionAction,
  correctionDecisions,
  type DealCorrection,
} from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import type { DecisionAct } from '#src/web/decisions/definition.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { correctionRules } from '#views/deal-corrections/lifecycle.ts'
import { refusalFor } from '#views/page/decision-rules.ts'
import { correctionScreen, readCorrection } from './corrections.tsx'

export const correctionActs = [actOf('delete'), actOf('reject'), actOf('approve')]

function actOf(action: Exclude<CorrectionAction, 'edit'>) {
  return {
    decision: correctionDecisions[action],
    path: correctionPaths[action],
    load: readCorrection,
    version: ({ version }) => version,
    guard: {
      refusal: (actor, correction) => refusalFor(correctionRules, actor, correction, action),
      decided: correctionRules.decided,
      refused: correctionScreen,
    },
    reasons: ({ title, merchant }) => ({
      kind: 'deals',
      values: { title, merchant: merchant.name },
    }),
    question: ({ page }, { id, before, merchant }) => ({
      action: correctionPaths[action]({ id }),
      title: page.t(`deal-corrections:${action}.title`),
      text: page.t(`deal-corrections:${action}.text`, {
        title: before.title,
        merchant: merchant.name,
      }),
      verb: page.t(`deal-corrections:${action}.action`),
      cancelHref: correctionPaths.show({ id }),
      crumbs: crumbsTo(page, correctionPaths.list, { label: before.title }),
    }),
    send: ({ upstream }, { id }, { version, comment }) =>
      action === 'delete'
        ? upstream.core.DELETE('/deal-corrections/{id}', { path: { id } })
        : upstream.core.PUT('/deal-corrections/decide', {
            body: {
              id,
              version,
              approvalStatus: correctionDecisions[action].to,
              ...(comment && { comment }),
            },
          }),
    next: () => correctionPaths.list(),
  } satisfies DecisionAct<DealCorrection>
}
