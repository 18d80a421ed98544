import { on } from './events.ts'

// Search and filters swap only the list, half a second after the last key, so links may carry an older
// address: the toolbar's values are added.
on(
  'click',
  'a[data-filters], thead a',
  (link) => {
    if (!(link instanceof HTMLAnchorElement)) return
    const url = new URL(link.href)
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '.toolbar :is(input:not([type=hidden]), select)',
    )
    for (const { name, value } of fields)
      if (value) url.searchParams.set(name, value)
      else url.searchParams.delete(name)
    link.href = url.pathname + url.search
  },
  true,
)
