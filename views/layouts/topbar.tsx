import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { type Actor, type Crumb, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { cached, cachedForm } from '#views/components/cached.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { Bell } from './bell.tsx'
import { PaletteButton } from './palette.tsx'
import { shellForms } from './shell-forms.ts'

export function Topbar({ actor, crumbs }: { actor: Actor; crumbs: readonly Crumb[] }) {
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
