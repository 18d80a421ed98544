import { on } from './events.ts'

on('input', '.field :is(input, textarea)', (control) => {
  const counter = control.closest('.field')?.querySelector<HTMLElement>('[data-limit]')
  if (!counter || !('value' in control)) return
  const used = String(control.value).length
  const limit = Number(counter.dataset.limit)
  counter.hidden = used < limit * 0.8
  counter.textContent = `${used}/${limit}`
})

on('input', '[type=date]', (control) => {
  const echo = control.closest('.field')?.querySelector<HTMLElement>('[data-echo]')
  if (!echo || !(control instanceof HTMLInputElement)) return
  const day = control.value.split('-').reverse().join('-')
  echo.hidden = !day
  echo.textContent = echo.dataset.echo?.replace('{date}', day) ?? ''
})

on('click', '[data-reveal]', (button) => {
  const input = button.closest('.affix')?.querySelector('input')
  if (!input) return
  const shown = input.type === 'text'
  input.type = shown ? 'password' : 'text'
  button.ariaPressed = String(!shown)
})

on('input', '[data-filter]', (control) => {
  const { filter = '' } = control.dataset
  const term = control instanceof HTMLInputElement ? control.value.toLowerCase() : ''
  for (const option of document.querySelectorAll<HTMLElement>(`#${CSS.escape(filter)} > *`))
    option.hidden = !option.textContent.toLowerCase().includes(term)
})

on('click', '[data-back]', (_, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})
