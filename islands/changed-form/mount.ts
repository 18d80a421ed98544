import type { Mount } from '#islands/mount.ts'

export const mount: Mount = (element) => {
  const form = element.closest('form')
  const buttons = element.querySelectorAll<HTMLButtonElement>('button:not([type=button])')
  if (!form) return () => undefined
  const written = writtenIn(form)
  const isSame = () => contentOf(form) === written
  const check = () => {
    const same = isSame()
    for (const button of buttons) button.disabled = same
  }
  const dialog = form.closest('dialog')
  const keepOpen = (event: Event) => {
    if (event.target === dialog && !isSame()) event.stopPropagation()
  }
  // Pictures are added and removed without an event of the form.
  const pictures = new MutationObserver(check)
  check()
  form.addEventListener('input', check)
  form.addEventListener('change', check)
  dialog?.addEventListener('click', keepOpen)
  for (const list of form.querySelectorAll('.files')) {
    pictures.observe(list, { childList: true, subtree: true, attributeFilter: ['value'] })
  }
  return () => {
    form.removeEventListener('input', check)
    form.removeEventListener('change', check)
    dialog?.removeEventListener('click', keepOpen)
    pictures.disconnect()
    for (const button of buttons) button.disabled = false
  }
}

function writtenIn(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return contentOf(copy)
}

function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => name !== '_csrf')
  return JSON.stringify(fields.map(([name, value]) => [name, String(value)]))
}
