import { byId, on } from './events.ts'

on('click', '[data-palette]', (_, event) => {
  if (open()) event.preventDefault()
})

// The key K whatever the layout: a Cyrillic one writes another letter with it.
document.addEventListener('keydown', (event) => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const isK = /^[a-z]$/i.test(key) ? /k/i.test(key) : code === 'KeyK'
  if (!isK || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return
  if (open()) event.preventDefault()
})

/** At once, for what is typed next; keys and clicks are handled by what comes with the first use. */
function open(): boolean {
  const dialog = byId('palette')
  if (!(dialog instanceof HTMLDialogElement) || document.querySelector('dialog[open]')) return false
  dialog.showModal()
  dialog.querySelector('input[role]')?.dispatchEvent(new Event('open'))
  import('../palette/start.ts').then(
    ({ start }) => start(dialog),
    () => undefined,
  )
  return true
}
