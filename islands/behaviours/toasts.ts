import { on } from './events.ts'

// A toast disappears when its time is up, but not while hovered or focused; what it offers for a while, always.
export function arm(): void {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-ends]')) {
    setTimeout(() => end(offer), Number(offer.dataset.ends))
    delete offer.dataset.ends
  }
  for (const toast of document.querySelectorAll<HTMLElement>('.toast:not([data-armed])')) {
    toast.dataset.armed = ''
    const leave = () =>
      toast.matches(':hover, :focus-within') ? setTimeout(leave, 1000) : toast.remove()
    setTimeout(leave, Number(toast.dataset.stays))
  }
}

function end(offer: HTMLElement): void {
  if (offer.contains(document.activeElement)) document.getElementById('main')?.focus()
  offer.remove()
}

on('click', '[data-dismiss]', (button) => button.closest('.toast')?.remove())
document.addEventListener('htmx:after:swap', arm)
arm()
