import { on } from './events.ts'

// A toast disappears when its time is up, but not while hovered or focused.
export function arm(): void {
  for (const toast of document.querySelectorAll<HTMLElement>('.toast:not([data-armed])')) {
    toast.dataset.armed = ''
    const leave = () =>
      toast.matches(':hover, :focus-within') ? setTimeout(leave, 1000) : toast.remove()
    setTimeout(leave, Number(toast.dataset.stays))
  }
}

on('click', '[data-dismiss]', (button) => button.closest('.toast')?.remove())
document.addEventListener('htmx:after:swap', arm)
arm()
