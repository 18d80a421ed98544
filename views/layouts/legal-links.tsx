import { pagePaths } from '#src/contract/screens/pages.ts'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { usePage } from '#views/page/page.ts'

export function LegalLinks() {
  const { t } = usePage()
  return (
    <>
      <NewTabLink href={pagePaths.privacy()} label={t('common:shell.privacy')} />
      <NewTabLink href={pagePaths.terms()} label={t('common:shell.terms')} />
    </>
  )
}
