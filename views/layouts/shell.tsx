import type { StaffRole } from '#src/contract/roles.ts'
import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { cached, cachedForm } from '#views/components/cached.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { Words } from '#views/components/words.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { type Actor, type Crumb, type Screen, type Theme, usePage } from '#views/page/page.ts'
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
import { searchMethod } from './search-method.ts'
import { shellForms } from './shell-forms.ts'
import { ViewBanner } from './view-banner.tsx'

export function Shell({ actor, screen }: { actor: Actor; screen: Screen }) {
  const page = usePage()
  return (
    <EnhancedProvider value={true}>
      <SkipLink />
      <MenuSkipLink />
      <div
        className="shell"
        data-shortcuts={page.shortcuts ? '' : undefined}
        hx-target:inherited="#main"
        hx-swap:inherited="innerHTML top"
        hx-push-url:inherited="true"
      >
        <Topbar actor={actor} crumbs={screen.crumbs ?? []} />
        <p className="paper-only" id="printed">
          {printedLine(page, screen)}
        </p>
        <main className="main" id="main" tabIndex={-1}>
          <PlainNotice notice={screen.notice} />
          <ViewBanner />
          <FactorDue />
          {screen.main}
        </main>
        <Sidebar />
        <dialog className="dialog" id="dialog" aria-labelledby="dialog-title" />
        <Palette method={searchMethod(actor)} />
        <LiveParts notice={screen.notice} />
      </div>
      <PushRegistration />
    </EnhancedProvider>
  )
}

function Sidebar() {
  const { t, brand, version = '' } = usePage()
  return (
    <nav
      className="sidebar"
      id="sidebar"
      popover="auto"
      tabIndex={-1}
      aria-label={t('common:shell.mainMenu')}
    >
      <Head brand={brand} />
      <Lead />
      <CachedMenu />
      <Foot version={version} />
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

const Foot = cached(function Foot({ version }: { version: string }) {
  const { t } = usePage()
  return (
    <footer>
      <LegalLinks />
      {version && <small translate="no">{t('common:shell.version', { version })}</small>}
    </footer>
  )
})

function Topbar({ actor, crumbs }: { actor: Actor; crumbs: readonly Crumb[] }) {
  const { t, theme, unreadNotifications } = usePage()
  const { fullName, imageUrl, roleLowerCase: role } = actor
  return (
    <header className="topbar">
      <OpenMenu />
      <nav className="crumbs" id="crumbs" aria-label={t('common:shell.breadcrumb')}>
        <Breadcrumb crumbs={crumbs} />
      </nav>
      <Tools unread={unreadNotifications} />
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

type PersonProps = { role: Lowercase<StaffRole>; theme: Theme }

/** Opens without script, too: the browser shows what a button's `popovertarget` names. */
const PersonMenu = cachedForm(function PersonMenu({ role, theme }: PersonProps) {
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
})

const OpenMenu = cached(function OpenMenu() {
  const { t } = usePage()
  return (
    <button
      type="button"
      className="btn ghost icon-only slim-only"
      popoverTarget="sidebar"
      aria-label={t('common:shell.openMenu')}
    >
      <Icon name="menu" />
    </button>
  )
})

const Tools = cached(function Tools({ unread }: { unread: number }) {
  return (
    <>
      <PaletteButton />
      <Bell count={unread} />
    </>
  )
})

const SignOut = cachedForm(function SignOut() {
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
})
