import { type Screen, usePage } from '#src/web/page/page.ts'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'

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
      <footer className="public-footer">
        <Preferences theme={theme} />
      </footer>
    </div>
  )
}
