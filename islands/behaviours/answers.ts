type Request = { action: string; method: string; abort(): void }
type Detail = { ctx: { request: Request; response: { raw: Response } } }

/**
 * What somebody typed stands as it is in a file, and htmx would obey markup in it. So only what the server
 * rendered for a page gets into one. A link that brings something else is followed as without script; to
 * anything else that is no answer (network.ts).
 */
export function htmx_before_response(source: HTMLElement, { ctx }: Detail): boolean {
  const { request, response } = ctx
  const { headers, status, ok } = response.raw
  if (status === 204 || headers.has('hx-redirect')) return true
  if (headers.has('x-fragment') && headers.get('content-type')?.startsWith('text/html')) {
    const text = response.raw.text()
    response.raw.text = () => text.finally(() => pressed)
    return true
  }
  request.abort()
  if (!ok || request.method !== 'GET' || !source.matches('a,form')) throw new TypeError()
  location.href = request.action
  return false
}

/** Longer than a press takes; whoever holds on, as to mark text, is not waited for. */
const PRESS_MS = 1000
let pressed: Promise<unknown> | undefined

// What an answer replaces in the middle of a press is never clicked: it waits until the press is heard.
addEventListener('pointerdown', () => {
  pressed = new Promise((resolve) => {
    document.onclick = document.onpointercancel = resolve
    setTimeout(resolve, PRESS_MS)
  })
})
