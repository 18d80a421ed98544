const ROWS = '#main .table.list tbody tr:not(.divide)'

/** The last focused row, to continue from when its table is swapped back in. */
let last = { list: '', at: 0, href: '' }
let isInRow = false

const rows = () =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.offsetParent !== null)
const caption = () => document.querySelector('#main .table.list caption')?.textContent ?? ''
const hrefOf = (row: Element) => row.querySelector('[data-row]')?.getAttribute('href') ?? ''

export function hasRows(): boolean {
  return rows().length > 0
}

function currentRow(): Element | null {
  return document.activeElement?.closest(ROWS) ?? null
}

/** Focuses the row below or above the focused one, or the one open beside the list; else the last one. */
export function move(by: 1 | -1): boolean {
  const all = rows()
  const focused = all.findIndex((row) => row.contains(document.activeElement))
  const at = focused < 0 ? all.findIndex((row) => row.matches('[aria-current]')) : focused
  const row = at < 0 ? resumed(all) : all[Math.min(Math.max(at + by, 0), all.length - 1)]
  if (row) focus(row)
  return row !== undefined
}

export function select(box = '[name=pick]'): boolean {
  const found = currentRow()?.querySelector<HTMLElement>(box)
  found?.click()
  return Boolean(found)
}

export function followFocus({ target }: Pick<Event, 'target'>): void {
  const row = target instanceof Element ? target.closest(ROWS) : null
  isInRow = row !== null
  if (row)
    last = { list: caption(), at: rows().findIndex((one) => one.contains(row)), href: hrefOf(row) }
}

/** A search, filter or page starts at the top; a focused row keeps the focus. */
export function followSwap(): void {
  const all = rows()
  if (!all.some((row) => hrefOf(row) === last.href)) last = { ...last, at: 0 }
  const row = isInRow && document.activeElement === document.body && resumed(all)
  if (row) focus(row)
}

/** After an act on a row, by whatever way, the next one is an Enter away. */
export function followAct(): void {
  const row = last.href && last.list === caption() && resumed(rows())
  if (row) focus(row)
}

/** The same record, else the row now in its place, which after a decision is the next one. */
function resumed(all: readonly HTMLElement[]): HTMLElement | undefined {
  if (last.list !== caption()) return all[0]
  const same = all.find((row) => last.href !== '' && hrefOf(row) === last.href)
  return same ?? all[Math.min(last.at, all.length - 1)]
}

/** The row's link: Enter opens it, and screen readers announce it with its place in the table. */
function focus(row: HTMLElement): void {
  const target =
    row.querySelector<HTMLElement>('[data-row]') ??
    row.querySelector<HTMLElement>('a, button, input:not(:disabled)') ??
    row
  if (target === row) row.tabIndex = -1
  target.focus()
  row.scrollIntoView({ block: 'nearest' })
}
