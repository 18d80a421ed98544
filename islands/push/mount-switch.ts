import type { Mount } from '#islands/mount.ts'
import { canBeNotified, register } from './register.ts'

export const mount: Mount = (element, props) => {
  if (!canBeNotified()) return () => undefined
  const ask = async () => {
    await Notification.requestPermission()
    show(element)
    const { reload, ...registration } = JSON.parse(props)
    if ((await register(registration)) && reload) location.reload()
  }
  const button = element.querySelector('button')
  button?.addEventListener('click', ask)
  show(element)
  return () => button?.removeEventListener('click', ask)
}

function show(element: HTMLElement): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-permission]')) {
    part.hidden = part.dataset.permission !== Notification.permission
  }
}
