import { pagePaths } from '#src/contract/screens/pages.ts'
import { usePage } from '#src/web/page/page.ts'
import { NewTabLink } from '#views/components/new-tab-link.tsx'

export function Agreement() {
  const { t } = usePage()
  return (
    <p className="sm muted">
      {t('sign-up:agreement.before')}{' '}
      <NewTabLink href={pagePaths.privacy()} label={t('sign-up:agreement.privacy')} />{' '}
      {t('sign-up:agreement.and')}{' '}
      <NewTabLink href={pagePaths.terms()} label={t('sign-up:agreement.terms')} />
      {t('sign-up:agreement.after')}
    </p>
  )
}
