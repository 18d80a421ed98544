import type { HtmxRequestCtx } from 'htmx.org'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = ':is(input:not([type=hidden]), select, textarea)[name]'

// The answer to what a page asks for by itself brings the fields as they were when it was asked. What was
// typed or chosen in them since then is newer and stays.
document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  if (!('x-by-page' in ctx.request.headers)) return
  const sent = sentWith(ctx)
  for (const { target, fragment } of tasks) {
    const place: Element | null =
      typeof target === 'string' ? document.querySelector(target) : target
    for (const control of place?.querySelectorAll<Control>(CONTROLS) ?? [])
      if (isNewer(control, sent)) carry(control, fragment)
  }
})

function sentWith({ request: { action, body } }: HtmxRequestCtx): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URL(action, location.href).searchParams
}

function isNewer(control: Control, sent: URLSearchParams): boolean {
  const { name, value, type } = control
  const isSent = sent.getAll(name).includes(value)
  if (isTick(control)) return control.checked !== isSent && (control.checked || type === 'checkbox')
  return type === 'file' ? value !== '' : sent.has(name) && !isSent
}

function carry(from: Control, fragment: ParentNode): void {
  const named = `[name="${CSS.escape(from.name)}"]`
  for (const to of fragment.querySelectorAll<Control>(CONTROLS)) {
    if (!to.matches(named)) continue
    if (isTick(from) && isTick(to)) {
      if (to.value === from.value) to.checked = from.checked
    } else if (to instanceof HTMLSelectElement) {
      if ([...to.options].some(({ value }) => value === from.value)) to.value = from.value
    } else if (from.type !== 'file') to.value = from.value
    else if (to instanceof HTMLInputElement && from instanceof HTMLInputElement)
      to.files = from.files
  }
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
