import { byId, onHtmx } from './events.ts'

// A new screen is announced by its title; a list announces its own count (main-fragment.tsx).
onHtmx('after:swap', (_, target) => {
  const live = byId('announce')
  if (target === 'main' && live) live.textContent = document.title
})
