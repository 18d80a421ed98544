import type { Address } from '#src/contract/screens/path.ts'
import type { KeyAbove } from '#src/i18n/keys.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb } from '#views/page/page.ts'

type Of = (params: { id: string }) => string
type Paths = { list: Address & (() => string); add: () => string; edit: Of; view?: Of }
type Texts = KeyAbove<'addTitle'> & KeyAbove<'editTitle'> & KeyAbove<'lead'> & KeyAbove<'save'>

/** What surrounds a form, by the texts below a key. Cancel leads to the record's own screen, if any. */
export function aboutRecord({ list, add, edit, view }: Paths, texts: Texts) {
  return ({ page }: Request, record: { id: string; name: string } | null, here: Crumb) => {
    const title = page.t(`${texts}.${record ? 'editTitle' : 'addTitle'}`)
    const href = record ? view?.(record) : list()
    return {
      title,
      lead: page.t(`${texts}.lead`),
      action: record ? edit(record) : add(),
      submit: record ? page.t(`${texts}.save`) : title,
      cancelHref: href ?? list(),
      crumbs: crumbsTo(page, list, ...(record ? [{ label: record.name, href }] : []), here),
    }
  }
}
