import {
  type CorrectionAction,
  correctionDecisions,
  type DealCorrection,
} from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { reviewedAct } from '#src/features/approvals/index.ts'
import type { DecisionAct } from '#src/web/decisions/definition.ts'
import { correctionRules } from '#views/deal-corrections/lifecycle.ts'
import { correctionScreen, readCorrection } from './corrections.tsx'

export const correctionActs = [actOf('delete'), actOf('reject'), actOf('approve')]

function actOf(action: Exclude<CorrectionAction, 'edit'>) {
  return {
    ...reviewedAct<DealCorrection, CorrectionAction>(
      'corrections',
      correctionRules,
      action,
      {
        explain: (page, _correction, refusal) => page.t(refusal),
        refused: correctionScreen.refused,
      },
      (correction) => correction,
    ),
    path: correctionPaths[action],
    load: readCorrection,
    version: ({ version }) => version,
    subject: { type: 'deal-correction', of: ({ id }) => id },
    reasons: ({ title, merchant }) => ({
      kind: 'deals',
      values: { title, merchant: merchant.name },
    }),
    question: ({ page }, correction, from) => {
      const { id, title, before, merchant } = correction
      return {
        action: correctionPaths[action]({ id }),
        title: page.t(`deal-corrections:${action}.title`),
        text: page.t(textOf(action, title !== before.title), {
          title: before.title,
          next: title,
          merchant: merchant.name,
        }),
        verb: page.t(`deal-corrections:${action}.action`),
        ...(action === 'approve' && from && { andNext: page.t('approvals:andNext') }),
        cancelHref: correctionPaths.show({ id }, { from }),
        crumbs: correctionScreen.crumbs(page, correction, from),
      }
    },
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
    next: (_request, _correction, from) => from ?? correctionPaths.list(),
  } satisfies DecisionAct<DealCorrection>
}

function textOf(action: Exclude<CorrectionAction, 'edit'>, isRenamed: boolean) {
  return isRenamed && action !== 'delete'
    ? (`deal-corrections:${action}.textRenamed` as const)
    : (`deal-corrections:${action}.text` as const)
}
