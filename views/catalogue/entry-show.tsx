import type { ReactNode } from 'react'
import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import type { EntryTab } from '#src/features/catalogue/filters.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Card } from '#views/components/card.tsx'
import { Stack } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tabs } from '#views/components/tabs.tsx'

export type Entry = EntryFigures & { name: string; description: string; imageUrl: string | null }

type Props = {
  entry: Entry
  /** What kind of entry it is, such as "Brand": the heading of its description. */
  kind: string
  /** Tags above the name. */
  tags?: ReactNode
  /** Edit and delete. */
  actions?: ReactNode
  /** What only this kind of entry has, under the description. */
  facts?: ReactNode
  /** Those that this person may see. */
  tabs: readonly EntryTab[]
  tab: EntryTab | null
  /** The address of a tab. */
  tabHref: (tab: EntryTab) => string
  /** The panel of the tab and what follows it. */
  children: ReactNode
}

/** A category or a brand: what it is, what hangs on it, and that as two lists. */
export function EntryShow(props: Props) {
  const page = usePage()
  const { entry, kind, tags, actions, facts, tabs, tab, tabHref, children } = props
  const { name, description, imageUrl } = entry
  const picture = imageUrl && pictureUrl(imageUrl, 'thumb')
  return (
    <Stack>
      <PageHead title={name} tags={tags}>
        {actions}
      </PageHead>
      <Card title={kind} beside={<Avatar name={name} imageUrl={picture} square big />} flush>
        <div className="pad stack">
          <p>{description}</p>
          {facts}
        </div>
        <Stats stats={figures(page, entry)} />
      </Card>
      {tabs.length > 0 && (
        <Tabs
          label={page.t('catalogue:tabs')}
          tabs={tabs.map((one) => ({
            label: page.t(`catalogue:tab.${one}`),
            href: tabHref(one),
            current: one === tab,
          }))}
        />
      )}
      {children}
    </Stack>
  )
}

function figures({ t, format }: Page, entry: EntryFigures) {
  const names = ['noOfDeals', 'noOfActiveDeals', 'noOfMerchants', 'noOfActiveMerchants'] as const
  return names.map((name) => ({
    label: t(`catalogue:figure.${name}`),
    value: format.number(entry[name]),
  }))
}
