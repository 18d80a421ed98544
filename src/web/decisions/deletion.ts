import type { Address } from '#src/contract/screens/path.ts'
import type { KeyAbove } from '#src/i18n/keys.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Act } from './act.tsx'

type Of = (params: { id: string }) => string
type Paths = { list: Address & (() => string); delete: Of; view?: Of }
type Texts = KeyAbove<'title'> & KeyAbove<'text'> & KeyAbove<'action'>

/** Asks before a record is deleted, by the texts below a key. Cancel leads to its own screen, if any. */
export function deletion<Subject extends { id: string; name: string }>(
  { list, delete: remove, view }: Paths,
  texts: Texts,
): Pick<Act<Subject>, 'question' | 'next'> {
  return {
    question({ page }, { id, name }) {
      const here = { label: name, ...(view && { href: view({ id }) }) }
      const verb = page.t(`${texts}.action`)
      return {
        action: remove({ id }),
        title: page.t(`${texts}.title`),
        text: page.t(`${texts}.text`, { name }),
        verb,
        cancelHref: here.href ?? list(),
        crumbs: crumbsTo(page, list, here, { label: verb }),
      }
    },
    next: () => list(),
  }
}
