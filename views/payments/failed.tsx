import type { Role } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'

export function PaymentFailed({ role, reason }: { role: Role; reason?: string | undefined }) {
  const { t } = usePage()
  const plans = planPaths.list({ userType: role.toLowerCase() })
  return (
    <>
      <h1 className="vh">{t('payments:failed.title')}</h1>
      <EmptyState icon="alert" title={t('payments:failed.oops')} hint={t('payments:failed.sorry')}>
        {reason && <p>{reason}</p>}
        <ButtonLink href={plans} tone="primary">
          {t('payments:failed.again')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
