import type { ReactNode } from 'react'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { draw } from '#views/components/drawing.tsx'
import { escapeHtml } from '#views/components/escape-html.ts'
import { Toasts } from '#views/components/toast.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import type { Page, Screen } from '#views/page/page.ts'
import { AuthMain } from './auth.tsx'
import { AtTill } from './counter-shell.tsx'
import { documentTitle, printedLine } from './document-title.ts'
import { FactorDue } from './factor-due.tsx'
import { islandScript } from './island-script.ts'
import { LiveCounts } from './live-counts.tsx'
import { currentOf, menuPartials } from './menu.tsx'
import { ViewBanner } from './view-banner.tsx'

/**
 * What a swap of `#main` (innerHTML) consists of: title, content, then what changes with it as partials:
 * `#crumbs`, the entries of `#menu` whose mark changes, the counts, and `#toasts` when there is a notice.
 * @param menuBefore address of the entry that was current in the browser; undefined when unknown
 */
export function renderMain(page: Page, screen: Screen, menuBefore?: string | null): string {
  if (screen.layout === 'auth') return render(page, screen, <AuthMain screen={screen} />)
  if (!page.actor || page.actor.counter) return render(page, screen, screen.main)
  const html = render(
    page,
    screen,
    <>
      <ViewBanner />
      <FactorDue />
      {screen.main}
      <hx-partial hx-target="#crumbs">
        <Breadcrumb crumbs={screen.crumbs ?? []} />
      </hx-partial>
      <LiveCounts {...page} />
    </>,
  )
  return menuBefore === currentOf(page.menu) ? html : html + menuPartials(page, menuBefore)
}

export function renderRegion(page: Page, screen: Screen): string {
  return render(
    page,
    screen,
    <>
      {screen.region?.node}
      {screen.region?.announce && (
        <hx-partial hx-target="#announce">{screen.region.announce}</hx-partial>
      )}
    </>,
  )
}

export function renderDialog(page: Page, screen: Screen): string {
  return withNotice(page, screen, screen.dialog)
}

/** At a till each answer says who stands there, since that may have changed in another of its tabs. */
export function renderNode(page: Page, node: ReactNode): string {
  const { actor } = page
  const { html, hasIsland } = draw(
    page,
    <EnhancedProvider value={actor !== null}>
      {node}
      {actor?.counter && (
        <hx-partial hx-target="#at-till" hx-swap="innerHTML">
          <AtTill counter={actor.counter} />
        </hx-partial>
      )}
    </EnhancedProvider>,
  )
  return html + islandScript(page, hasIsland)
}

function withNotice(page: Page, { notice }: Screen, node: ReactNode): string {
  return renderNode(
    page,
    <>
      {node}
      {notice && (
        <hx-partial hx-target="#toasts">
          <Toasts notice={notice} />
        </hx-partial>
      )}
    </>,
  )
}

function render(page: Page, screen: Screen, node: ReactNode): string {
  const title = `<title>${escapeHtml(documentTitle(page, screen))}</title>`
  const printed = <hx-partial hx-target="#printed">{printedLine(page, screen)}</hx-partial>
  const whole = (
    <>
      {node}
      {page.actor && printed}
    </>
  )
  return title + withNotice(page, screen, whole)
}
