import type { Mount } from '#islands/mount.ts'

export const mount: Mount = (element) => {
  const button = element.querySelector('button')
  const print = () => window.print()
  button?.addEventListener('click', print)
  return () => button?.removeEventListener('click', print)
}
