import { onHtmx } from './events.ts'

// A first page brings its styles; the file that later pages link is fetched when the line is idle: a
// swap has come, or something is being typed.
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
