import { pagePaths } from '#src/contract/screens/pages.ts'
import { usePage } from '#src/web/page/page.ts'
import { NewTabLink } from '#views/components/new-tab-link.tsx'

export function LegalLinks() {
  const { t } = usePage()
  return (
    <>
      <NewTabLink href={pagePaths.privacy()} label={t('common:shell.privacy')} />
      <NewTabLink href={pagePaths.terms()} label={t('common:shell.terms')} />
    </>
  )
}
