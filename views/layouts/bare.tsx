import { Sheet } from '#views/components/sheet.tsx'
import { type Screen, usePage } from '#views/page/page.ts'
import { PublicFooter } from './auth.tsx'
import { FactorDue } from './factor-due.tsx'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'

export function Bare({ screen }: { screen: Screen }) {
  const { brand } = usePage()
  return (
    <>
      <SkipLink />
      <div className="bare">
        <header>
          <a className="brand" href="/">
            <Mark />
            {brand}
          </a>
        </header>
        <main className="main" id="main" tabIndex={-1}>
          <PlainNotice notice={screen.notice} />
          <FactorDue />
          {screen.main}
        </main>
        <PublicFooter />
      </div>
      <LiveParts notice={screen.notice} />
    </>
  )
}

/** Inside the mobile app: no menu, no way into the back office, no script. */
export function Embed({ screen }: { screen: Screen }) {
  const { brand, theme } = usePage()
  return (
    <div className="bare embed">
      <header>
        <span className="brand">
          <Mark />
          {brand}
        </span>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        {screen.main}
      </main>
      <Sheet name="packages" />
      <footer className="public-footer">
        <Preferences theme={theme} />
      </footer>
    </div>
  )
}

/** Shown by a till's worker when there is no line: nothing of anybody, and no form that needs the line. */
export function Kept({ screen }: { screen: Screen }) {
  const { brand } = usePage()
  return (
    <div className="bare">
      <header>
        <span className="brand">
          <Mark />
          {brand}
        </span>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        {screen.main}
      </main>
    </div>
  )
}
