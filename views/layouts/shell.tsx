import { type Actor, type Screen, usePage } from '#src/web/page/page.ts'
import { EnhancedProvider } from '#views/enhanced.ts'
import { PushRegistration } from '#views/notifications/push.tsx'
import { searchMethod } from '#views/search/method.ts'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { Palette } from './palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { Topbar } from './topbar.tsx'

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
