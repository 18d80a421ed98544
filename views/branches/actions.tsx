import { branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { branchRules } from '#src/features/branches/lifecycle.ts'
import { offersFor } from '#src/web/decisions/rules.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'

type Props = { branch: Branch; from: string | null }

export function BranchActions({ branch, from }: Props) {
  const { t, actor } = usePage()
  const { id } = branch
  const offers = actor ? offersFor(branchRules, actor, branch) : []
  const decisions = offers.flatMap(({ action, reason }) =>
    action === 'edit' || action === 'verify'
      ? []
      : {
          decision: branchDecisions[action],
          label: t(`branches:${action}.offer`),
          href: branchPaths[action]({ id }, { from }),
          reason: reason && t(reason),
        },
  )
  return (
    <>
      <DecisionButtons offers={decisions} />
      {offers.some(({ action }) => action === 'edit') && (
        <ButtonLink href={branchPaths.edit({ id })} tone="primary" icon="edit" plain>
          {t('branches:edit.offer')}
        </ButtonLink>
      )}
    </>
  )
}
