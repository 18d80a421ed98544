import type { Mount } from '../registry.ts'

/**
 * Keeps the submit buttons inside the element disabled until the form around it differs from what the
 * server filled in (DOTD-16). Without script they are never disabled.
 */
export const mount: Mount = (element) => {
  const form = element.closest('form')
  const buttons = element.querySelectorAll<HTMLButtonElement>('button:not([type=button])')
  if (!form) return () => undefined
  const written = contentOf(form)
  const check = () => {
    const same = contentOf(form) === written
    for (const button of buttons) button.disabled = same
  }
  check()
  form.addEventListener('input', check)
  form.addEventListener('change', check)
  return () => {
    form.removeEventListener('input', check)
    form.removeEventListener('change', check)
    for (const button of buttons) button.disabled = false
  }
}

function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => name !== '_csrf')
  return JSON.stringify(fields.map(([name, value]) => [name, String(value)]))
}
