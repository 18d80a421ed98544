import { htmx_before_response } from './answers.ts'
import { on } from './events.ts'

type Request = { action: string; headers: Record<string, string> }
type Detail = { ctx: { request: Request; fetch?: () => Promise<Response> } }
type Api = { createRequestContext(link: HTMLElement, event: Event): { request: Request } }
declare const htmx: { registerExtension(name: string, hooks: object): void }

const FRESH_MS = 5000
let api: Api
let ahead:
  | { link: HTMLElement; request: Request; at: number; answer: Promise<Response> }
  | undefined

// A click follows about 100 ms after pointer-down: the page is requested in between. Touches are left
// out, since a finger going down may be scrolling.
on('pointerdown', 'a[hx-get]', (link, event) => {
  const { pointerType, button, ctrlKey, metaKey, shiftKey, timeStamp: at } = event
  if (pointerType !== 'mouse' || button || ctrlKey || metaKey || shiftKey) return
  if (Reflect.get(navigator, 'connection')?.saveData) return
  const { request } = api.createRequestContext(link, event)
  request.action ||= link.getAttribute('href') ?? ''
  const answer = fetch(request.action, request)
  answer.catch(() => undefined)
  ahead = { link, request, at, answer }
})

htmx.registerExtension('ahead', {
  htmx_before_response,
  init(given: Api) {
    api = given
  },
  htmx_before_request(link: HTMLElement, { ctx }: Detail) {
    const begun = ahead
    ahead = undefined
    if (begun?.link !== link || begun.request.action !== ctx.request.action) return
    if (performance.now() - begun.at >= FRESH_MS) return
    // What ends the click's request has to end this one: a newer click, or a minute without an answer.
    ctx.request = begun.request
    ctx.fetch = () => begun.answer
  },
})
