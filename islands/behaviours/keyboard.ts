const early: KeyboardEvent[] = []

// What shortcuts need comes with the first key, and then handles what was pressed in the meantime too.
document.addEventListener('keydown', function wait(event) {
  if (!document.querySelector('[data-shortcuts]')) return
  // Firefox would search the page before the script is there.
  if (event.key === '/' && !document.activeElement?.matches('input, textarea, [contenteditable]'))
    event.preventDefault()
  if (early.push(event) > 1) return
  import('../keyboard/start.ts').then(
    ({ start }) => {
      document.removeEventListener('keydown', wait)
      start(early)
    },
    () => undefined,
  )
})
