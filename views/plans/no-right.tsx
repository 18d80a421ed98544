import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogBox } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'

type Props = { planId: string }

export function NoRightDialog({ planId }: Props) {
  const { t } = usePage()
  return (
    <DialogBox title={t('plans:noRight.title')} text={t('core:plan.noRight')}>
      <ButtonLink href={planPaths.details({ id: planId })}>{t('plans:noRight.close')}</ButtonLink>
      <ToProfile />
    </DialogBox>
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
