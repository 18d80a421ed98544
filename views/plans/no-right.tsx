import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'

type Props = { planId: string }

export function NoRightDialog({ planId }: Props) {
  const { t } = usePage()
  return (
    <div className="confirm">
      <div className="body">
        <h2 id="dialog-title">{t('plans:noRight.title')}</h2>
        <p>{t('core:plan.noRight')}</p>
      </div>
      <div className="acts">
        <ButtonLink href={planPaths.details({ id: planId })}>{t('plans:noRight.close')}</ButtonLink>
        <ToProfile />
      </div>
    </div>
  )
}

export function NoRightPage() {
  const { t } = usePage()
  return (
    <EmptyState icon="info" title={t('plans:noRight.title')} hint={t('core:plan.noRight')} isPage>
      <ToProfile />
    </EmptyState>
  )
}

function ToProfile() {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  return (
    <ButtonLink href={profilePaths.show({ role })} tone="primary">
      {t('plans:noRight.action')}
    </ButtonLink>
  )
}
