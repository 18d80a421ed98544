import type { HtmxRequestCtx } from 'htmx.org'

declare const htmx: {
  process(root: Element, force: boolean): void
  ajax(method: string, path: string, options: object): Promise<void>
}

type Part = { id: string; nodes: ChildNode[]; powered: Element[] }
type Page = { url: string; title: string; at: number; parts: Part[] }

/** The parts that differ between two screens of the shell. */
const PLACES = ['main', 'crumbs', 'menu']
const PAGES_MAX = 10
const FRESH_MS = 120_000

/** Screens that were left, by history entry. They live only as long as this document. */
const pages = new Map<string, Page>()
let current = whereabouts()

// No imports: code shared with the script of every page would become a second file of every page.
const byId = (id: string) => document.getElementById(id)

document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  if (ctx.sourceElement.id !== 'announce') {
    if (ctx.target === byId('main') && !changes(ctx)) keep()
  } else if (document.querySelector('#main [name=pick]:checked')) {
    // Morphing matches by position: a ticked row could become another one.
    for (const { target, swapSpec } of tasks)
      if (target === byId('main')) swapSpec.style = 'innerHTML'
  }
})

const keepStyles = () => import('./keep-styles.ts').catch(() => undefined)
document.addEventListener('htmx:after:swap', keepStyles, { once: true })

document.addEventListener('htmx:after:history:update', () => {
  current = whereabouts()
})

document.addEventListener('htmx:before:history:restore', (event) => {
  const page = pages.get(whereabouts().key)
  if (event.defaultPrevented || page?.url !== location.href || isGuarded()) return
  if (performance.now() - page.at > FRESH_MS) return
  event.preventDefault()
  keep()
  show(page)
  current = whereabouts()
  renew()
})

// A decision, save or deletion may affect any of them. Opening a review is excepted: it shows in the
// answer that renews the page.
document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  if (changes(ctx) && ctx.sourceEvent?.type !== 'load') pages.clear()
})

// Nobody signs out elsewhere without leaving this window.
for (const type of ['blur', 'pagehide']) addEventListener(type, () => pages.clear())
document.addEventListener('visibilitychange', () => pages.clear())

/** Forms that hold changes ask before they are left. */
function isGuarded(): boolean {
  return document.querySelector('#main form[data-guard]') !== null
}

function changes({ request }: HtmxRequestCtx): boolean {
  return request.method !== 'GET'
}

/** A page with an island is loaded again: its state is not in the document. */
function keep(): void {
  if (isGuarded() || document.querySelector('#main x-island')) return
  const parts = PLACES.map((id) => ({
    id,
    nodes: [...(byId(id)?.childNodes ?? [])],
    powered: [...document.querySelectorAll(`#${id} [data-htmx-powered]`)],
  }))
  const { key, url } = current
  pages.delete(key)
  pages.set(key, { url, title: document.title, at: performance.now(), parts })
  for (const oldest of pages.keys()) if (pages.size > PAGES_MAX) pages.delete(oldest)
}

function show({ parts, title }: Page): void {
  const dialog = byId('dialog')
  if (dialog instanceof HTMLDialogElement) dialog.close()
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  for (const { id, nodes, powered } of parts) {
    const place = byId(id)
    place?.replaceChildren(...nodes)
    for (const busy of place?.querySelectorAll('[aria-busy]') ?? []) busy.ariaBusy = null
    // What is swapped out loses its listeners and this mark, and only what bears it is given them anew.
    for (const element of powered) element.setAttribute('data-htmx-powered', '')
    if (place) htmx.process(place, true)
  }
  document.title = title
  const live = byId('announce')
  if (live) live.textContent = title
  byId('main')?.focus({ preventScroll: true })
}

/** Morphs in place, in the background (events.ts): focus, scroll position and typed text stay. */
function renew(): void {
  const source = byId('announce')
  // What somebody presses (behaviours/links.ts) ends the renewal, and is not ended by it.
  source?.setAttribute('hx-sync', '#main:abort')
  const options = { source, target: '#main', swap: 'innerMorph', push: 'false' }
  htmx.ajax('GET', location.pathname + location.search, options).catch(() => undefined)
}

/** Without the Navigation API there are no keys, and Back reloads the page. */
function whereabouts(): { key: string; url: string } {
  const { navigation } = window as { navigation?: { currentEntry: { key: string } | null } }
  return { key: navigation?.currentEntry?.key ?? '', url: location.href }
}
