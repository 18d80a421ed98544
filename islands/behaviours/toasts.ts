import { byId, on, onHtmx } from './events.ts'

/** Shows an error with one button; text only, never markup. */
export function showToast(message: string, button: HTMLElement): void {
  const toast = document.createElement('div')
  toast.className = 'toast bad'
  toast.role = 'alert'
  toast.dataset.stays = '10000'
  const text = document.createElement('p')
  text.textContent = message
  toast.append(text, button)
  byId('toasts')?.replaceChildren(toast)
  arm()
}

// A toast disappears when its time is up, but not while hovered or focused.
function arm(): void {
  for (const toast of document.querySelectorAll<HTMLElement>('.toast:not([data-armed])')) {
    toast.dataset.armed = ''
    const leave = () => {
      if (toast.matches(':hover, :focus-within')) setTimeout(leave, 1000)
      else toast.remove()
    }
    setTimeout(leave, Number(toast.dataset.stays))
  }
}

on('click', '[data-dismiss]', (button) => button.closest('.toast')?.remove())
onHtmx('after:swap', arm)
arm()
