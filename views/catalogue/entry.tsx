import type { ReactNode } from 'react'
import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import type { EntryTab, ShownEntry } from './filters.ts'

type Entry = EntryFigures & { name: string; description: string; imageUrl: string | null }

type Props = ShownEntry & {
  entry: Entry
  kind: string
  tags?: ReactNode
  actions?: ReactNode
  facts?: ReactNode
}

export function EntryShow(props: Props) {
  const page = usePage()
  const { entry, kind, tags, actions, facts, tabs, tab, tabHref, id, timeline, children } = props
  const { name, description, imageUrl } = entry
  const picture = imageUrl && pictureUrl(imageUrl, 'thumb')
  return (
    <Stack>
      <PageHead title={name} tags={tags}>
        {actions}
      </PageHead>
      <Card title={kind} beside={<Avatar name={name} imageUrl={picture} square big />} flush>
        <div className="pad stack">
          <p className="as-typed">{description}</p>
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
      <RecordTimeline id={id} timeline={timeline} />
    </Stack>
  )
}

function figures({ t, format }: Page, entry: EntryFigures) {
  const names = ['noOfDeals', 'noOfActiveDeals', 'noOfMerchants', 'noOfActiveMerchants'] as const
  return names.map((name) => ({
    label: t(`catalogue:figure.${name}`),
    value: (
      <span className={entry[name] === 0 ? 'faint' : undefined}>{format.number(entry[name])}</span>
    ),
  }))
}

type PanelProps = {
  tab: EntryTab
  found: { page: number; totalItems: number } | null
  url: string
  children?: ReactNode
}

export function EntryPanel(props: PanelProps) {
  const { t } = usePage()
  return (
    <div id="list">
      <Card flush>
        <h2 className="vh">{t(`catalogue:tab.${props.tab}`)}</h2>
        <Listed {...props} />
      </Card>
    </div>
  )
}

function Listed({ tab, url, found, children }: PanelProps) {
  if (!found) return <LoadFailed retryHref={url} />
  const { page, totalItems } = found
  return (
    <div>
      {children ?? <Nothing tab={tab} total={totalItems} />}
      <Pagination page={page} totalItems={totalItems} url={url} />
    </div>
  )
}

const icons = { merchants: 'store', deals: 'deal' } as const

function Nothing({ tab, total }: { tab: keyof typeof icons; total: number }) {
  const { t } = usePage()
  if (total > 0) return <PastEnd />
  return (
    <EmptyState
      icon={icons[tab]}
      title={t('common:empty.records')}
      hint={t(`catalogue:none.${tab}`)}
    />
  )
}
