import { onHtmx } from './events.ts'

// The first page inlines its styles; the file for later pages is fetched when the network is idle: after
// a swap, or while typing.
let brought = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet
document.addEventListener('input', keep, { once: true })
onHtmx('after:swap', keep)

function keep(): void {
  if (brought) fetch(brought, { priority: 'low' }).catch(() => undefined)
  brought = undefined
}
