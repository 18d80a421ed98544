import { usePage } from '#views/page.ts'

/** Privacy policy and terms, each in a new tab (SHELL-33, SHELL-34). */
export function LegalLinks() {
  const { t } = usePage()
  return (
    <>
      <a href="/privacy-policy" target="_blank" rel="noopener">
        {t('common:shell.privacy')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>
      <a href="/terms-and-conditions" target="_blank" rel="noopener">
        {t('common:shell.terms')}
        <span className="vh"> {t('common:shell.newTab')}</span>
      </a>
    </>
  )
}
