import type { Role } from '#src/contract/roles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'

export function PaymentDone({ role }: { role: Role }) {
  const { t } = usePage()
  const profile = profilePaths.show({ role: role.toLowerCase() }, { tab: 'plan' })
  return (
    <>
      <h1 className="vh">{t('payments:done.title')}</h1>
      <EmptyState
        icon="check"
        title={t('order-payment:checkout.paid')}
        hint={t('payments:done.hint')}
      >
        <ButtonLink href={profile} tone="primary">
          {t('payments:done.profile')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
