const ENTRIES = '#menu :is(a, summary)'

/** Arrows walk the menu's visible entries; right opens a group or enters it, left leaves or closes it. */
export function walkMenu(press: KeyboardEvent): boolean {
  const { key, target } = press
  const here = target instanceof Element ? target.closest<HTMLElement>(ENTRIES) : null
  if (!here || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return false
  const group = here.closest('details')
  const head = group?.querySelector('summary')
  if (key === 'ArrowRight' && group && here === head && !group.open) open(group)
  else if (key === 'ArrowLeft' && group && here === head) group.open = false
  else if (key === 'ArrowLeft' && head) head.focus()
  else return walkTo(key === 'ArrowRight' && here === head ? 'ArrowDown' : key, here)
  return true
}

/** Its links come with the event (behaviours/unfold.ts), which the browser itself sends after the next key. */
function open(group: HTMLDetailsElement): void {
  group.open = true
  group.dispatchEvent(new Event('toggle'))
}

function walkTo(key: string, here: HTMLElement): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(ENTRIES)].filter((entry) =>
    entry.checkVisibility(),
  )
  const at = all.indexOf(here)
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }
  const goal = goals[key]
  if (goal === undefined) return false
  all.at(goal)?.focus()
  return true
}
