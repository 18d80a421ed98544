import { cached, cachedForm } from '#views/components/cached.tsx'
import { type Screen, type Theme, usePage } from '#views/page/page.ts'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'
import { TicketArt } from './ticket-art.tsx'

export function Auth({ screen }: { screen: Screen }) {
  const { brand } = usePage()
  return (
    <>
      <SkipLink />
      <div className="split">
        <aside className="welcome">
          <Welcome brand={brand} />
        </aside>
        <div className="beside">
          <main id="main" tabIndex={-1}>
            <AuthMain screen={screen} />
          </main>
          <PublicFooter />
        </div>
      </div>
      <dialog className="dialog" id="dialog" aria-labelledby="dialog-title" />
      <LiveParts notice={screen.notice} />
    </>
  )
}

const Welcome = cached(function Welcome({ brand }: { brand: string }) {
  const { t } = usePage()
  return (
    <>
      <a className="brand" href="/">
        <Mark />
        {brand}
      </a>
      <TicketArt />
      <div>
        <h2>{t('common:welcome.title')}</h2>
        <p>{t('common:welcome.text')}</p>
      </div>
    </>
  )
})

export function AuthMain({ screen }: { screen: Screen }) {
  return (
    <div className="panel stack wide">
      <PlainNotice notice={screen.notice} />
      {screen.main}
    </div>
  )
}

export function PublicFooter() {
  const { theme } = usePage()
  return (
    <footer className="public-footer">
      <Foot theme={theme} />
    </footer>
  )
}

const Foot = cachedForm(function Foot({ theme }: { theme: Theme }) {
  return (
    <>
      <LegalLinks />
      <Preferences theme={theme} />
    </>
  )
})
