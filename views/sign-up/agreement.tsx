import { pagePaths } from '#src/contract/screens/pages.ts'
import { usePage } from '#src/web/page/page.ts'

export function Agreement() {
  const { t } = usePage()
  return (
    <p className="sm muted">
      {t('sign-up:agreement.before')}{' '}
      <a href={pagePaths.privacy()} target="_blank" rel="noopener">
        {t('sign-up:agreement.privacy')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>{' '}
      {t('sign-up:agreement.and')}{' '}
      <a href={pagePaths.terms()} target="_blank" rel="noopener">
        {t('sign-up:agreement.terms')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>
      {t('sign-up:agreement.after')}
    </p>
  )
}
