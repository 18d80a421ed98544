import { onHtmx } from './events.ts'

// The first page inlines its styles; the file for later pages is fetched when the network is idle: after
// a swap, or while typing.
const brought = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet
if (brought) {
  document.addEventListener('input', keep, { once: true })
  onHtmx('after:swap', keep)
}

let kept = false
function keep(): void {
  if (!brought || kept) return
  kept = true
  fetch(brought, { priority: 'low' }).catch(() => undefined)
}
