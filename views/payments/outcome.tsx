import type { Role } from '#src/contract/roles.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Row } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

export function PaymentDone({ role }: { role: Role }) {
  const { t } = usePage()
  const isMerchant = role === 'MERCHANT'
  const profile = profilePaths.show({ role: role.toLowerCase() }, { tab: 'plan' })
  return (
    <>
      <h1 className="vh">{t('payments:done.title')}</h1>
      <EmptyState
        icon="check"
        title={t('order-payment:checkout.paid')}
        hint={t('payments:done.hint')}
        kind="message"
      >
        <p>{t(`payments:done.next.${isMerchant ? 'MERCHANT' : 'BANK'}`)}</p>
        <Row>
          <ButtonLink href={profile}>{t('payments:done.profile')}</ButtonLink>
          <ButtonLink href={isMerchant ? dashboardPaths.show() : branchPaths.add()} tone="primary">
            {t(isMerchant ? 'common:menu.dashboard' : 'branches:list.add')}
          </ButtonLink>
        </Row>
      </EmptyState>
    </>
  )
}

export function PaymentFailed({ role, reason }: { role: Role; reason?: string | undefined }) {
  const { t } = usePage()
  const plans = planPaths.list({ userType: role.toLowerCase() })
  return (
    <>
      <h1 className="vh">{t('payments:failed.title')}</h1>
      <EmptyState
        icon="alert"
        title={t('payments:failed.oops')}
        hint={t('payments:failed.sorry')}
        kind="message"
      >
        {reason && <p>{reason}</p>}
        <ButtonLink href={plans} tone="primary">
          {t('payments:failed.again')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}

/** The broker has not confirmed yet; paying twice must not be possible. */
export function PaymentConfirming({ again }: { again: string }) {
  const { t } = usePage()
  return (
    <>
      <h1 className="vh">{t('payments:confirming.title')}</h1>
      <EmptyState
        icon="clock"
        title={t('order-payment:checkout.confirming')}
        hint={t('payments:confirming.hint')}
        kind="message"
      >
        <ButtonLink href={again}>{t('payments:confirming.look')}</ButtonLink>
      </EmptyState>
    </>
  )
}
