import './keep-newer.ts'
import { checkAgain, usedIn } from './check.ts'

const keepStyles = () => import('../history/keep-styles.ts').catch(() => undefined)
document.addEventListener('input', keepStyles, { once: true })

// The browser reports 0002, 0020 and 0202 on the way to 2026.
document.addEventListener('htmx:config:request', (event) => {
  const { target } = event
  if (target instanceof HTMLInputElement && target.type === 'date' && /^0/.test(target.value))
    event.preventDefault()
})

export function follow(control: HTMLElement): void {
  if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) return
  const { filter: options } = control.dataset
  if (options) filter(options, control.value.toLowerCase())
  const field = control.closest('.field')
  const counter = field?.querySelector<HTMLElement>('[data-limit]')
  if (counter) count(counter, usedIn(control))
  const echo = field?.querySelector<HTMLElement>('[data-echo]')
  if (echo && control.type === 'date') repeat(echo, control.value)
  checkAgain(control)
}

function filter(id: string, term: string): void {
  for (const option of document.querySelectorAll<HTMLElement>(`#${CSS.escape(id)} > *`))
    option.hidden = !option.textContent.toLowerCase().includes(term)
}

function count(counter: HTMLElement, used: number): void {
  const limit = Number(counter.dataset.limit)
  counter.hidden = used < limit * 0.8
  counter.textContent = `${used}/${limit}`
}

function repeat(echo: HTMLElement, date: string): void {
  echo.textContent = date.split('-').reverse().join('-') || (echo.dataset.echo ?? '')
}
