import type { Mount } from '#islands/mount.ts'

type Props = { href: string; title: string }

/** Shows what this browser can do with the link: copy it, and hand it to the device's own share. */
export const mount: Mount = (element, text) => {
  const { href, title }: Props = JSON.parse(text)
  const url = new URL(href, location.href).href
  const copy = element.querySelector<HTMLButtonElement>('[data-copy]')
  const share = element.querySelector<HTMLButtonElement>('[data-share]')
  const status = element.querySelector('[role=status]')
  const row = element.querySelector<HTMLElement>('[hidden]')
  if (!copy || !share || !row) return () => undefined
  const canCopy = 'clipboard' in navigator
  const canShare = 'share' in navigator
  copy.hidden = !canCopy
  share.hidden = !canShare
  row.hidden = !(canCopy || canShare)
  const stop = new AbortController()
  const { signal } = stop
  const onCopy = async () => {
    await navigator.clipboard.writeText(url)
    if (status) status.textContent = copy.dataset.copy ?? ''
  }
  // Whoever closes the device's dialog has changed their mind.
  const onShare = () => navigator.share({ title, url }).catch(() => undefined)
  copy.addEventListener('click', () => void onCopy().catch(() => undefined), { signal })
  share.addEventListener('click', () => void onShare(), { signal })
  return () => {
    stop.abort()
    row.hidden = true
  }
}
