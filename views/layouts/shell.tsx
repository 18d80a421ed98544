import { Fragment, type ReactNode } from 'react'
import type { StaffRole } from '#src/contract/roles.ts'
import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { CachedFrame } from '#views/components/cached.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { Words } from '#views/components/words.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { type Actor, type Screen, type Theme, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { Bell } from './bell.tsx'
import { printedLine } from './document-title.ts'
import { FactorDue } from './factor-due.tsx'
import { LiveParts, MenuSkipLink, PlainNotice, SkipLink } from './landing-parts.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { CachedMenu, Lead } from './menu.tsx'
import { Palette, PaletteButton } from './palette.tsx'
import { Preferences } from './preferences.tsx'
import { PushRegistration } from './push.tsx'
import { type SearchMethod, searchMethod } from './search-method.ts'
import { shellForms } from './shell-forms.ts'
import { ViewBanner } from './view-banner.tsx'

type FrameProps = {
  fullName: string
  imageUrl: string | null
  role: Lowercase<StaffRole>
  method: SearchMethod
  theme: Theme
  brand: string
  version: string
  unread: number
  shortcuts: boolean
}

export function Shell({ actor, screen }: { actor: Actor; screen: Screen }) {
  const page = usePage()
  const { fullName, imageUrl, roleLowerCase: role } = actor
  const { theme, brand, version = '', unreadNotifications: unread, shortcuts = false } = page
  const method = searchMethod(actor)
  const props = { fullName, imageUrl, role, method, theme, brand, version, unread, shortcuts }
  const { notice } = screen
  return (
    <EnhancedProvider value={true}>
      <CachedFrame
        id={`shell ${JSON.stringify(props)}`}
        holes={[
          <Breadcrumb key="crumbs" crumbs={screen.crumbs ?? []} />,
          printedLine(page, screen),
          <Fragment key="main">
            <PlainNotice notice={notice} />
            <ViewBanner />
            <FactorDue />
            {screen.main}
          </Fragment>,
          <Fragment key="menu">
            <Lead />
            <CachedMenu />
          </Fragment>,
          <LiveParts key="live" notice={notice} />,
        ]}
        draw={(holes) => <Frame {...props} holes={holes} />}
      />
      <PushRegistration />
    </EnhancedProvider>
  )
}

/** What stays the same from one of a person's pages to the next. */
function Frame({ holes, ...props }: FrameProps & { holes: readonly ReactNode[] }) {
  const { method, brand, version, shortcuts } = props
  const [crumbs, printed, main, menu, live] = holes
  return (
    <>
      <SkipLink />
      <MenuSkipLink />
      <div
        className="shell"
        data-shortcuts={shortcuts ? '' : undefined}
        hx-target:inherited="#main"
        hx-swap:inherited="innerHTML top"
        hx-push-url:inherited="true"
      >
        <Topbar {...props} crumbs={crumbs} />
        <p className="paper-only" id="printed">
          {printed}
        </p>
        <main className="main" id="main" tabIndex={-1}>
          {main}
        </main>
        <Sidebar brand={brand} version={version} menu={menu} />
        <dialog className="dialog" id="dialog" aria-labelledby="dialog-title" />
        <Palette method={method} />
        {live}
      </div>
    </>
  )
}

type SidebarProps = Pick<FrameProps, 'brand' | 'version'> & { menu: ReactNode }

function Sidebar({ brand, version, menu }: SidebarProps) {
  const { t } = usePage()
  return (
    <nav
      className="sidebar"
      id="sidebar"
      popover="auto"
      tabIndex={-1}
      aria-label={t('common:shell.mainMenu')}
    >
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
      {menu}
      <footer>
        <LegalLinks />
        {version && <small translate="no">{t('common:shell.version', { version })}</small>}
      </footer>
    </nav>
  )
}

type TopbarProps = Pick<FrameProps, 'fullName' | 'imageUrl' | 'role' | 'theme' | 'unread'>

function Topbar({ crumbs, ...props }: TopbarProps & { crumbs: ReactNode }) {
  const { fullName, imageUrl, role, theme, unread } = props
  const { t } = usePage()
  return (
    <header className="topbar">
      <button
        type="button"
        className="btn ghost icon-only slim-only"
        popoverTarget="sidebar"
        aria-label={t('common:shell.openMenu')}
      >
        <Icon name="menu" />
      </button>
      <nav className="crumbs" id="crumbs" aria-label={t('common:shell.breadcrumb')}>
        {crumbs}
      </nav>
      <PaletteButton />
      <Bell count={unread} />
      <button type="button" className="btn ghost who" popoverTarget="person">
        <Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} />
        <b>
          <Words text={fullName} />
        </b>
      </button>
      <PersonMenu role={role} theme={theme} />
      <SignOut />
    </header>
  )
}

/** Opens without script, too: the browser shows what a button's `popovertarget` names. */
function PersonMenu({ role, theme }: Pick<FrameProps, 'role' | 'theme'>) {
  const { t } = usePage()
  return (
    <section className="card news" id="person" popover="auto" aria-label={t('common:shell.person')}>
      <div className="stack">
        <Go href={profilePaths.show({ role })}>{t('common:menu.profile')}</Go>
        <Go href={preferencePaths.shortcuts()} data-shortcuts-help="" {...intoDialog}>
          {t('shortcuts:title')}
        </Go>
        <Preferences theme={theme} />
      </div>
    </section>
  )
}

function SignOut() {
  const { t, csrf } = usePage()
  return (
    <form id={shellForms.signOut} method="post" action={sessionPaths.logout()}>
      <input type="hidden" name="_csrf" value={csrf} />
      <button type="submit" className="btn sign-out">
        <Icon name="out" />
        <span>{t('common:shell.signOut')}</span>
      </button>
    </form>
  )
}
