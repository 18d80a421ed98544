import type { Mount } from '#islands/mount.ts'

/** What crops a picture comes with the first press of its button. */
export const mount: Mount = (element) => {
  const press = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-crop]')
    if (button) void import('./crop.ts').then(({ open }) => open(element, button))
  }
  element.addEventListener('click', press)
  return () => element.removeEventListener('click', press)
}
