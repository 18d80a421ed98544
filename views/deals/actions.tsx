import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { dealRules, mayCopy } from '#src/features/deals/lifecycle.ts'
import { offersFor } from '#src/web/decisions/rules.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'

type Props = { deal: Deal; from: string | null }

export function DealActions({ deal, from }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const address = { userType: actor.roleLowerCase, id: deal.id }
  const offers = offersFor(dealRules, actor, deal)
  const decisions = offers.flatMap(({ action, reason }) =>
    action === 'edit' || (action === 'requestChanges' && reason)
      ? []
      : {
          decision: dealDecisions[action],
          label: t(`deals:show.${action}`),
          href: dealPaths[action](address, { from }),
          reason: reason && t('deals:show.expiredReason'),
        },
  )
  return (
    <>
      <DecisionButtons offers={decisions} />
      {offers.some(({ action }) => action === 'edit') && (
        <ButtonLink href={dealPaths.edit({ id: deal.id })} tone="primary" icon="edit">
          {t('deals:show.edit')}
        </ButtonLink>
      )}
      {mayCopy(actor, deal) && (
        <ButtonLink href={dealPaths.add({ copy: deal.id })} tone="primary" icon="plus">
          {t('deals:show.copy')}
        </ButtonLink>
      )}
    </>
  )
}
