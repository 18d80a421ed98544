import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Brand } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { brandActions } from '#src/features/brands/lifecycle.ts'
import type { EntryTab } from '#src/features/catalogue/index.ts'
import { usePage } from '#src/web/page/page.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { EntryShow } from '#views/catalogue/exports.ts'
import { RecordActions } from '#views/components/record-actions.tsx'

type Props = {
  brand: Brand
  tabs: readonly EntryTab[]
  tab: EntryTab | null
  tabHref: (tab: EntryTab) => string
  timeline: Timeline | 'failed' | null
  children: ReactNode
}

export function BrandShow({ brand, tabs, tab, tabHref, timeline, children }: Props) {
  const { t } = usePage()
  const { id } = brand
  return (
    <EntryShow
      entry={brand}
      kind={t('brands:show.about')}
      actions={<BrandActions id={id} />}
      tabs={tabs}
      tab={tab}
      tabHref={tabHref}
    >
      {children}
      <RecordTimeline id={id} timeline={timeline} />
    </EntryShow>
  )
}

function BrandActions({ id }: { id: string }) {
  const { t, actor } = usePage()
  const actions = actor ? brandActions(actor) : []
  const remove = { href: brandPaths.delete({ id }), label: t('brands:delete.action') }
  const edit = { href: brandPaths.edit({ brandId: id }), label: t('brands:form.editTitle') }
  return (
    <RecordActions
      remove={actions.includes('delete') && remove}
      edit={actions.includes('edit') && edit}
    />
  )
}
