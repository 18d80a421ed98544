import type { ListKey } from '#src/contract/authentication/list-views.ts'
import { listViewPaths } from '#src/contract/screens/list-views.ts'
import { usePage } from '#views/page/page.ts'
import { Form } from './form.tsx'
import { HiddenValues } from './hidden-values.tsx'

type Props = { list: ListKey; id: string; chosen: string | null }

/** Opens the list with a view that is, or was, shared by somebody else. */
export function DefaultView({ list, id, chosen }: Props) {
  const { t, url } = usePage()
  const isChosen = chosen === id
  return (
    <Form action={listViewPaths.chooseDefault({ list })} className="inline">
      <HiddenValues values={{ next: url, view: isChosen ? '' : id }} />
      <button type="submit" className="btn ghost">
        {t(isChosen ? 'list-views:notDefault' : 'list-views:makeDefault')}
      </button>
    </Form>
  )
}
