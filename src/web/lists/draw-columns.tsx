import { listViewPaths } from '#src/contract/screens/list-views.ts'
import { ColumnFields } from '#views/components/column-fields.tsx'
import { FormDialog, FormPage } from '#views/components/form-page.tsx'
import type { Screen } from '#views/page/page.ts'
import { choices, textOf } from './columns.tsx'
import type { DrawnList, Known } from './definition.ts'

/** The choice of a list's columns and row height, as a dialog above the list and as a page. */
export function drawColumns<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
): Pick<Screen, 'title' | 'crumbs' | 'main' | 'dialog'> {
  const { t, arrangement } = view
  const title = t('list-views:columns.title')
  const columns = choices(list, view)
  const usual = columns.filter((column) => column.usual).map(({ key }) => key)
  const next = view.href()
  const name = textOf(list.title, view)
  const isChosen = arrangement.columns !== null || arrangement.density !== 'comfortable'
  const props = {
    title,
    lead: name,
    action: list.key ? listViewPaths.chooseColumns({ list: list.key }) : next,
    submit: t('list-views:columns.save'),
    cancelHref: next,
    errors: {},
    hidden: { next, usual: usual.join(',') },
    children: <ColumnFields columns={columns} density={arrangement.density} isChosen={isChosen} />,
  }
  return {
    title,
    crumbs: [{ label: name, href: next }, { label: title }],
    main: <FormPage {...props} />,
    dialog: <FormDialog {...props} />,
  }
}
