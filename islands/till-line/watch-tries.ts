const PATIENCE_MS = 3000
const TRIES = 2

type Context = { sourceElement: Element; request: { action: string } }

/** Counts what got no answer at the counter, and waits no longer than people do. */
export function watchTries(signal: AbortSignal, notify: (failing: boolean) => void) {
  let failed = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  function answered(well: boolean): void {
    clearTimeout(waiting)
    failed = well ? 0 : failed + 1
    if (well || failed >= TRIES) notify(!well)
  }

  function on(name: string, listener: () => void): void {
    document.addEventListener(
      `htmx:${name}`,
      (event) => {
        const { ctx } = (event as CustomEvent<{ ctx?: Context }>).detail
        if (ctx?.sourceElement.closest('#redeem')) listener()
      },
      { signal },
    )
  }

  on('before:request', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => notify(true), PATIENCE_MS)
  })
  on('after:request', () => answered(true))
  on('error', () => answered(false))
  signal.addEventListener('abort', () => clearTimeout(waiting))
  return { answered }
}
