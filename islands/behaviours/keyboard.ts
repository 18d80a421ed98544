const early: KeyboardEvent[] = []

// The shortcut script is loaded with the first key and then handles keys pressed meanwhile.
document.addEventListener('keydown', function wait(event) {
  if (!document.querySelector('[data-shortcuts]')) return
  // Firefox would open its search before the script has loaded.
  if (event.key === '/' && !document.activeElement?.matches(':read-write')) event.preventDefault()
  if (early.push(event) > 1) return
  import('../keyboard/start.ts').then(
    ({ start }) => {
      document.removeEventListener('keydown', wait)
      start(early)
    },
    () => undefined,
  )
})
