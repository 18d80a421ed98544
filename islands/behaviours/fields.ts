import { on } from './events.ts'

on('click', '[data-reveal]', (button) => {
  const input = button.closest('.affix')?.querySelector('input')
  if (!input) return
  const shown = input.type === 'text'
  input.type = shown ? 'password' : 'text'
  button.ariaPressed = String(!shown)
})

on('click', '[data-back]', (_, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

// htmx starts shortly after the page has loaded; text typed before then is searched too.
document.addEventListener(
  'htmx:after:process',
  () => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return
    field.dispatchEvent(new Event('input', { bubbles: true }))
  },
  { once: true },
)
