import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { type Theme, usePage } from '#src/web/page/page.ts'
import { cached, cachedForm } from '#views/components/cached.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { CachedMenu } from './cached-menu.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'

export function Sidebar() {
  const { t, brand, theme } = usePage()
  return (
    <nav className="sidebar" id="sidebar" popover="auto" aria-label={t('common:shell.mainMenu')}>
      <Head brand={brand} />
      <CachedMenu />
      <Foot theme={theme} />
    </nav>
  )
}

const Head = cached(function Head({ brand }: { brand: string }) {
  const { t } = usePage()
  return (
    <header>
      <a className="brand" href="/">
        <Mark />
        {brand}
      </a>
      <button
        type="button"
        className="btn ghost icon-only slim-only"
        popoverTarget="sidebar"
        popoverTargetAction="hide"
        aria-label={t('common:shell.closeMenu')}
      >
        <Icon name="x" />
      </button>
    </header>
  )
})

const Foot = cachedForm(function Foot({ theme }: { theme: Theme }) {
  const { t } = usePage()
  return (
    <footer>
      <LegalLinks />
      <Go href={preferencePaths.shortcuts()} data-shortcuts-help="" {...intoDialog}>
        {t('shortcuts:title')}
      </Go>
      <Preferences theme={theme} />
    </footer>
  )
})
