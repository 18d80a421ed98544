import type { Address } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Act } from './act.tsx'

type Of = (params: { id: string }) => string
type Paths = { list: Address & (() => string); delete: Of; view?: Of }
type Words = { title: Key; text: Key; verb: Key }

/** Asks before a record is deleted. Cancel leads to its own screen if it has one, else to the list. */
export function deletion<Subject extends { id: string; name: string }>(
  { list, delete: remove, view }: Paths,
  { title, text, verb }: Words,
): Pick<Act<Subject>, 'question' | 'next'> {
  return {
    question({ page }, { id, name }) {
      const here = { label: name, ...(view && { href: view({ id }) }) }
      return {
        action: remove({ id }),
        title: page.t(title),
        text: page.t(text, { name }),
        verb: page.t(verb),
        cancelHref: here.href ?? list(),
        crumbs: crumbsTo(page, list, here, { label: page.t(verb) }),
      }
    },
    next: () => list(),
  }
}
