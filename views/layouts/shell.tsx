import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { cached, cachedForm } from '#views/components/cached.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { type Actor, type Crumb, type Screen, type Theme, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { Bell } from './bell.tsx'
import { printedLine } from './document-title.ts'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { CachedMenu } from './menu.tsx'
import { Palette, PaletteButton } from './palette.tsx'
import { Preferences } from './preferences.tsx'
import { PushRegistration } from './push.tsx'
import { searchMethod } from './search-method.ts'
import { shellForms } from './shell-forms.ts'

export function Shell({ actor, screen }: { actor: Actor; screen: Screen }) {
  const page = usePage()
  return (
    <EnhancedProvider value={true}>
      <SkipLink />
      <div
        className="shell"
        data-shortcuts={page.shortcuts ? '' : undefined}
        hx-target:inherited="#main"
        hx-swap:inherited="innerHTML top"
        hx-push-url:inherited="true"
      >
        <Topbar actor={actor} crumbs={screen.crumbs ?? []} />
        <Sidebar />
        <p className="paper-only" id="printed">
          {printedLine(page, screen)}
        </p>
        <main className="main" id="main" tabIndex={-1}>
          <PlainNotice notice={screen.notice} />
          {screen.main}
        </main>
        <dialog className="dialog" id="dialog" aria-labelledby="dialog-title" />
        <Palette method={searchMethod(actor)} />
        <LiveParts notice={screen.notice} />
      </div>
      <PushRegistration />
    </EnhancedProvider>
  )
}

function Sidebar() {
  const { t, brand, theme, version = '' } = usePage()
  return (
    <nav className="sidebar" id="sidebar" popover="auto" aria-label={t('common:shell.mainMenu')}>
      <Head brand={brand} />
      <CachedMenu />
      <Foot theme={theme} version={version} />
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

type FootProps = { theme: Theme; version: string }

const Foot = cachedForm(function Foot({ theme, version }: FootProps) {
  const { t } = usePage()
  return (
    <footer>
      <LegalLinks />
      <Go href={preferencePaths.shortcuts()} data-shortcuts-help="" {...intoDialog}>
        {t('shortcuts:title')}
      </Go>
      <Preferences theme={theme} />
      {version && <small translate="no">{t('common:shell.version', { version })}</small>}
    </footer>
  )
})

function Topbar({ actor, crumbs }: { actor: Actor; crumbs: readonly Crumb[] }) {
  const { t, unreadNotifications } = usePage()
  const { fullName, imageUrl } = actor
  return (
    <header className="topbar">
      <OpenMenu />
      <nav className="crumbs" id="crumbs" aria-label={t('common:shell.breadcrumb')}>
        <Breadcrumb crumbs={crumbs} />
      </nav>
      <Tools unread={unreadNotifications} />
      <Go className="who" href={profilePaths.show({ role: actor.roleLowerCase })}>
        <Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} />
        <b>{fullName}</b>
      </Go>
      <SignOut />
    </header>
  )
}

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
