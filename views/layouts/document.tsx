import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { draw } from '#views/components/drawing.tsx'
import { escapeHtml } from '#views/components/escape-html.ts'
import { isFactorOverdue, type Page, type Screen } from '#views/page/page.ts'
import { Auth } from './auth.tsx'
import { Bare, Embed, Kept } from './bare.tsx'
import { CounterShell } from './counter-shell.tsx'
import { documentTitle } from './document-title.ts'
import { islandScript } from './island-script.ts'
import { Shell } from './shell.tsx'

/**
 * Back reloads the page, so that islands and dialogs start clean. All parts of a swap are drawn in one
 * frame, since no transition needs the one in between. Attributes have one spelling: htmx would look for each
 * under a second prefix too, on every element that it swaps in. Times in milliseconds.
 */
const htmxConfig = JSON.stringify({
  prefix: '',
  history: 'reload',
  mode: 'same-origin',
  defaultTimeout: 15_000,
  includeIndicatorCSS: false,
  defaultSettleDelay: 0,
})

/** A whole page as a string, doctype included. `shell` without an actor falls back to `bare`. */
export function renderDocument(page: Page, screen: Screen): string {
  const { html, hasIsland } = draw(page, <Layout page={page} screen={screen} />)
  const theme = page.theme === 'system' ? '' : ` data-theme="${page.theme}"`
  return `<!doctype html><html lang="${page.language}"${theme}><head>${head(page, screen)}${islandScript(page, hasIsland)}</head><body>${html}</body></html>`
}

function Layout({ page, screen }: { page: Page; screen: Screen }) {
  const layout = layoutOf(page, screen)
  if (layout === 'embed') return <Embed screen={screen} />
  if (layout === 'kept') return <Kept screen={screen} />
  if (layout === 'auth') return <Auth screen={screen} />
  if (layout === 'counter' && page.actor?.counter)
    return <CounterShell actor={page.actor} counter={page.actor.counter} screen={screen} />
  if (layout === 'shell' && page.actor) return <Shell actor={page.actor} screen={screen} />
  return <Bare screen={screen} />
}

function layoutOf({ actor }: Page, { layout = 'shell' }: Screen) {
  if (layout !== 'shell') return layout
  if (actor?.counter) return 'counter'
  return actor && !isFactorOverdue(actor) ? 'shell' : 'bare'
}

function description({ t }: Page): string {
  return `<meta name="description" content="${escapeHtml(t('common:welcome.text'))}">`
}

function head(page: Page, screen: Screen): string {
  const script = [
    `<meta name="htmx-config" content="${escapeHtml(htmxConfig)}">`,
    `<script type="module" src="${escapeHtml(page.assets.js)}" fetchpriority="high"></script>`,
  ]
  return [
    '<meta charset="utf-8">',
    // A slow processor would draw a growing table several times: it is shown once it is whole, menu included.
    `<link rel="expect" href="#${layoutOf(page, screen) === 'shell' ? 'sidebar' : 'main'}" blocking="render">`,
    // Preloaded: it runs once the page has been parsed.
    ...(screen.layout === 'embed' || screen.layout === 'kept' ? [] : script),
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(documentTitle(page, screen))}</title>`,
    '<meta name="color-scheme" content="light dark">',
    ...(screen.layout === 'auth' ? [description(page)] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // With cookies, which name the language.
    ...(isTill(page, screen)
      ? [`<link rel="manifest" href="${redeemPaths.manifest()}" crossorigin="use-credentials">`]
      : []),
    styles(page),
  ].join('')
}

function isTill({ actor }: Page, { layout }: Screen): boolean {
  return layout === 'kept' || Boolean(actor?.counter)
}

/** The first page inlines its styles, so one round trip shows it; later pages link them. */
function styles({ assets, knowsStyles }: Page): string {
  const address = escapeHtml(assets.css)
  return knowsStyles
    ? `<link rel="stylesheet" href="${address}">`
    : `<style data-sheet="${address}">${assets.styles}</style>`
}
