import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { MenuPlace } from './cached-menu.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'

export function Sidebar() {
  const { t, brand } = usePage()
  return (
    <nav className="sidebar" id="sidebar" popover="auto" aria-label={t('common:shell.mainMenu')}>
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
      <MenuPlace />
      <footer>
        <LegalLinks />
        <Go href={preferencePaths.shortcuts()} data-shortcuts-help="" {...intoDialog}>
          {t('shortcuts:title')}
        </Go>
        <Preferences />
      </footer>
    </nav>
  )
}
