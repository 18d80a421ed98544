import { on } from './events.ts'

// Search and filters swap only the list, half a second after the last key, so links may carry an older
// address: the toolbar's values are added, also for a new tab, whose click is the browser's (links.ts).
for (const press of ['pointerdown', 'click'] as const)
  on(press, ':is([data-filters], .segment a, thead a)', follow, true)

function follow(link: HTMLAnchorElement): void {
  const url = new URL(link.href)
  const { searchParams } = url
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '.toolbar :is(input:not([type=hidden]), select)',
  )
  for (const { name, value } of fields)
    if (value) searchParams.set(name, value)
    else searchParams.delete(name)
  link.href = url.pathname + url.search
}
