import { on } from './events.ts'

// Search and filters swap the list alone, so that links beside it may be older than the address: what
// stands in the toolbar goes along.
on(
  'click',
  'a[data-filters]',
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
