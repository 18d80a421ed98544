import { byId, on } from './events.ts'

on('click', '[data-palette]', (_, event) => {
  if (open()) event.preventDefault()
})

// By key position: a Cyrillic layout writes another letter with K.
document.addEventListener('keydown', (event) => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const isK = /^[a-z]$/i.test(key) ? /k/i.test(key) : code === 'KeyK'
  if (!isK || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return
  if (open()) event.preventDefault()
})

/** Opens at once for typing; keys and clicks are handled by the script loaded on first use. */
function open(): boolean {
  const dialog = byId<HTMLDialogElement>('palette')
  if (!dialog || document.querySelector('dialog[open]')) return false
  dialog.showModal()
  dialog.querySelector('input[role]')?.dispatchEvent(new Event('open'))
  import('../palette/start.ts').then(
    ({ start }) => start(dialog),
    () => undefined,
  )
  return true
}
