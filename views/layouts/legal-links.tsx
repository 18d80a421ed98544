import { pagePaths } from '#src/contract/screens/pages.ts'
import { usePage } from '#src/web/page/page.ts'

export function LegalLinks() {
  const { t } = usePage()
  return (
    <>
      <a href={pagePaths.privacy()} target="_blank" rel="noopener">
        {t('common:shell.privacy')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>
      <a href={pagePaths.terms()} target="_blank" rel="noopener">
        {t('common:shell.terms')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>
    </>
  )
}
