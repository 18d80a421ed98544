import type { ReactNode } from 'react'
import { listViewPaths } from '#src/contract/screens/list-views.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DefaultView } from '#views/components/default-view.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { MoreMenu } from '#views/components/more-menu.tsx'
import { Note } from '#views/components/note.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { NO_VIEW, viewQuery } from './arrangement.ts'
import type { DrawnList, Known } from './definition.ts'
import { queryOf } from './filter-query.ts'
import { isOutdated } from './view-query.ts'

/** Controls for a list's columns, row height and views, for the page header. */
export function arrangementActs<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const { key } = list
  const { kept, open } = view.arrangement
  if (!key || !kept) return null
  const from = view.href()
  return (
    <MoreMenu label={view.t('list-views:more')}>
      {open && !open.sharedBy && (
        <ButtonLink tone="ghost" href={listViewPaths.edit({ list: key, id: open.id }, { from })}>
          {view.t('list-views:edit')}
        </ButtonLink>
      )}
      {open?.sharedBy && <DefaultView list={key} id={open.id} chosen={kept.defaultViewId} />}
      <ButtonLink tone="ghost" href={listViewPaths.add({ list: key }, { from })}>
        {view.t('list-views:save')}
      </ButtonLink>
      <DialogLink tone="ghost" href={columnsHref(list, view)}>
        {view.t('list-views:columns.title')}
      </DialogLink>
      {list.more?.(view)}
    </MoreMenu>
  )
}

function columnsHref<Row, V extends Known>(
  { address, filters }: DrawnList<Row, V>,
  view: V,
): string {
  const query = { ...queryOf(filters, view.filters), ...view.arrangement.query }
  return address({ ...query, format: 'columns' }, view)
}

/** Saved views as tabs, outside the region that searches swap. */
export function viewTabs<Row, V extends Known>(
  { key, address }: DrawnList<Row, V>,
  view: V,
): ReactNode {
  const { kept, open } = view.arrangement
  if (!key || !kept || kept.views.length === 0) return null
  const all = {
    label: view.t('list-views:all'),
    href: address(kept.defaultViewId ? { view: NO_VIEW } : {}, view),
    current: !open,
  }
  const saved = kept.views.map((one) => ({
    label: one.name,
    href: address(viewQuery(key, one), view),
    current: one.id === open?.id,
  }))
  return <Tabs label={view.t('list-views:label')} tabs={[all, ...saved]} />
}

/** Names what the open view refers to and its list no longer has. */
export function arrangementNote<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const { open, isViewGone } = view.arrangement
  if (isViewGone) return <Note tone="warn">{view.t('list-views:gone')}</Note>
  if (!open || !isOutdated(list.filters, open.query)) return null
  return <Note tone="warn">{view.t('list-views:outdated', { name: open.name })}</Note>
}
