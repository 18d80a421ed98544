import type { Address } from '#src/contract/screens/path.ts'
import type { KeyAbove } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Act } from './definition.ts'

type Of = (params: { id: string }) => string
type Paths = { list: Address & (() => string); delete: Of; view?: Of }
type Texts = KeyAbove<'title'> & KeyAbove<'text'> & KeyAbove<'action'>

/** What a question says, by the texts below a key. */
export function questionWords(t: Translate, texts: Texts, params?: Record<string, string>) {
  const [title, text] = [t(`${texts}.title`), t(`${texts}.text`, params)]
  return { title, text, verb: t(`${texts}.action`) }
}

/** Asks before a record is deleted, by the texts below a key. Cancel leads to its own screen, if any. */
export function deletion<Subject extends { id: string; name: string }>(
  { list, delete: remove, view }: Paths,
  texts: Texts,
): Pick<Act<Subject>, 'question' | 'next'> {
  return {
    question({ page }, { id, name }) {
      const here = { label: name, ...(view && { href: view({ id }) }) }
      const words = questionWords(page.t, texts, { name })
      return {
        action: remove({ id }),
        ...words,
        cancelHref: here.href ?? list(),
        crumbs: crumbsTo(page, list, here, { label: words.verb }),
      }
    },
    next: () => list(),
  }
}
