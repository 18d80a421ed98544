import type { Mount } from '#islands/mount.ts'

/** A button that prints the page; without script the browser's own menu does. */
export const mount: Mount = (element) => {
  const button = element.querySelector('button')
  const print = () => window.print()
  button?.addEventListener('click', print)
  return () => button?.removeEventListener('click', print)
}
