import type { ReactNode } from 'react'
import { Narrow, PageHead } from '#views/components/layout.tsx'
import { type Tab, Tabs } from '#views/components/tabs.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  name: string | null
  tabs: readonly Tab[]
  children: ReactNode
}

export function EditPage({ name, tabs, children }: Props) {
  const { t } = usePage()
  return (
    <Narrow form>
      <PageHead
        title={name ?? t('profile:edit.title')}
        summary={t(name === null ? 'profile:edit.lead' : 'profile:edit.leadOnBehalf')}
      />
      {tabs.length > 1 && <Tabs label={t('profile:edit.tabs')} tabs={tabs} />}
      {children}
    </Narrow>
  )
}
