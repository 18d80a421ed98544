import type { Mount } from '#islands/mount.ts'

/**
 * The inbox beside a review stays from one review to the next until something is sent or more or less
 * waits: then its id differs and htmx asks for it anew. Its open row is marked and scrolled to.
 */
export const mount: Mount = (element, props) => {
  const { path }: { path: string } = JSON.parse(props)
  const pane = element.parentElement?.querySelector('aside')
  if (!pane) return () => undefined

  const follow = () => {
    const rows = [...pane.querySelectorAll<HTMLElement>('tr:has([data-row])')]
    const isOpen = (row: HTMLElement) =>
      row.querySelector<HTMLAnchorElement>('[data-row]')?.pathname === path
    if (rows.some(isOpen))
      for (const row of rows)
        if (isOpen(row)) row.setAttribute('aria-current', 'true')
        else row.removeAttribute('aria-current')
    pane.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }
  const forget = (event: Event) => {
    const { request } = (event as CustomEvent).detail.ctx
    if (request.method !== 'GET' && !request.headers['x-by-page']) pane.id = ''
  }
  const arrived = new MutationObserver(follow)
  arrived.observe(pane, { childList: true })
  document.addEventListener('htmx:before:request', forget)
  follow()
  return () => {
    arrived.disconnect()
    document.removeEventListener('htmx:before:request', forget)
  }
}
