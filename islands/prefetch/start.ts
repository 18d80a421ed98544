import type { HtmxRequestCtx } from 'htmx.org'
import { forget, prefetch, takePrefetched } from './store.ts'

type Api = { createRequestContext(link: Element, event: Event): HtmxRequestCtx }
declare const htmx: { registerExtension(name: string, hooks: object): void }

/** Until then a pointer is on its way to something else, or a finger begins to scroll. */
const HOVER_MS = 65
const REST_MS = 500
const LINKS = 'a[hx-get]:not([data-close], [aria-current])'

/** What is asked for while nothing happens: the next page, a review's next item and its first question. */
const UPCOMING = ['.pager [rel=next]', 'form + [rel=next]', '#main .primary[hx-target="#dialog"]']
/** Windows below the top of this one, once it is scrolled: before, nobody is on the way to what it does not show. */
const REACH = 2.5
/** What was asked for so and not pressed is not asked for again in this tab until somebody presses one of its kind. */
const UNUSED = 'unused'
const unused = new Set<string>(sessionStorage.getItem(UNUSED)?.split(';'))

let api: Api
// A set: this part may come while a request is on its way, and sees only its end.
const running = new Set<HtmxRequestCtx>()
let hovering = 0
let resting = 0
/** Where the pointer was last moved to. */
let pointer = ''

htmx.registerExtension('prefetch', {
  init(given: Api) {
    api = given
  },
  htmx_before_request(source: Element, { ctx }: { ctx: HtmxRequestCtx }) {
    running.add(ctx)
    if (!source.matches('a, form') || ctx.request.method !== 'GET') return
    clearTimeout(hovering)
    for (const selector of UPCOMING) if (source.matches(selector)) unused.delete(selector)
    remember()
    takePrefetched(ctx)
  },
  htmx_finally_request(_: Element, { ctx }: { ctx: HtmxRequestCtx }) {
    running.delete(ctx)
    if (ctx.request.method !== 'GET') forget()
    rest()
  },
})

document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  if (ctx.request.method !== 'GET') forget()
})
document.addEventListener('htmx:after:history:update', forget)
document.addEventListener('htmx:response:error', forget)
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === 'post') forget()
})
// Nobody signs out or changes anything elsewhere without leaving this window.
for (const type of ['blur', 'pagehide']) addEventListener(type, forget)
document.addEventListener('visibilitychange', forget)

document.addEventListener('pointerover', (event) => {
  // What is drawn or scrolled under a pointer at rest is nobody's goal.
  if (placeOf(event) === pointer) return
  clearTimeout(hovering)
  if (event.pointerType === 'mouse') askSoon(event)
})
for (const type of ['pointermove', 'pointerdown'] as const)
  document.addEventListener(type, (event) => (pointer = placeOf(event)), { passive: true })
document.addEventListener('focusin', (event) => {
  if (event.target instanceof Element && event.target.matches(':focus-visible')) askSoon(event)
})
// A click follows about 100 ms after pointer-down. A finger that goes down may be scrolling.
document.addEventListener('pointerdown', (event) => {
  const { pointerType, button, ctrlKey, metaKey, shiftKey } = event
  if (button || ctrlKey || metaKey || shiftKey) return
  if (pointerType === 'mouse') askFor(linkAt(event.target), event)
  else askSoon(event)
})
document.addEventListener('pointercancel', () => clearTimeout(hovering))

for (const type of ['scroll', 'keydown', 'pointerdown'])
  document.addEventListener(type, rest, { capture: true, passive: true })
rest()
// A page that comes at once is left for the last one at once, too.
import('../history/kept-pages.ts').catch(() => undefined)

function placeOf({ screenX, screenY }: PointerEvent): string {
  return `${screenX} ${screenY}`
}

function askSoon(event: Event): void {
  clearTimeout(hovering)
  const link = linkAt(event.target)
  if (link) hovering = window.setTimeout(() => askFor(link, event), HOVER_MS)
}

function askFor(link: Element | null | undefined, event: Event): boolean {
  if (!link?.isConnected) return false
  const { request } = api.createRequestContext(link, event)
  request.action ||= link.getAttribute('href') ?? ''
  return prefetch(request)
}

/** Everywhere in a row its link is pressed (behaviours/rows.ts). */
function linkAt(target: EventTarget | null): Element | null | undefined {
  if (!(target instanceof Element)) return null
  const control = target.closest('a, button, input, label')
  return (control ?? target.closest('tr')?.querySelector('[data-row]'))?.closest(LINKS)
}

function rest(): void {
  clearTimeout(resting)
  resting = window.setTimeout(() => {
    if (running.size > 0 || document.hidden) return
    const soon = window.requestIdleCallback ?? setTimeout
    soon(askUpcoming)
  }, REST_MS)
}

function askUpcoming(): void {
  if (document.querySelector('dialog[open]')) return
  const reach = scrollY > 0 ? REACH : 1
  for (const selector of UPCOMING) {
    const link = unused.has(selector) ? null : document.querySelector(selector)
    if (!link || link.getBoundingClientRect().top > reach * innerHeight) continue
    if (askFor(link, new Event('rest'))) unused.add(selector)
  }
  remember()
}

function remember(): void {
  sessionStorage.setItem(UNUSED, [...unused].join(';'))
}
