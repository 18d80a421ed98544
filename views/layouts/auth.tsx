import type { Screen } from '#src/http/result.ts'
import { usePage } from '#views/page.ts'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'
import { TicketArt } from './ticket-art.tsx'

/** Sign-in and sign-up: the welcome panel beside one narrow form (AUTH-04, SHELL-69). */
export function Auth({ screen }: { screen: Screen }) {
  const { t, brand } = usePage()
  return (
    <>
      <SkipLink />
      <div className="split">
        <aside className="welcome">
          <a className="brand" href="/">
            <Mark />
            {brand}
          </a>
          <TicketArt />
          <div>
            <h2>{t('common:welcome.title')}</h2>
            <p>{t('common:welcome.text')}</p>
          </div>
        </aside>
        <div className="beside">
          <main id="main" tabIndex={-1}>
            <div className="panel stack wide">
              <PlainNotice notice={screen.notice} />
              {screen.main}
            </div>
          </main>
          <PublicFooter />
        </div>
      </div>
      <LiveParts notice={screen.notice} />
    </>
  )
}

/** Legal links, language and theme on pages before sign-in (SHELL-65). */
export function PublicFooter() {
  return (
    <footer className="public-footer">
      <LegalLinks />
      <Preferences />
    </footer>
  )
}
