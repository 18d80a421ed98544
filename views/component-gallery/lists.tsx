import { Avatar } from '#views/components/avatar.tsx'
import { Breadcrumb } from '#views/components/breadcrumb.tsx'
import { Chart } from '#views/components/chart.tsx'
import { Chips } from '#views/components/chips.tsx'
import { EmptyState, LoadFailed, NoMatch, PastEnd } from '#views/components/empty-state.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card, Grid } from '#views/components/layout.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { Price } from '#views/components/price.tsx'
import { Queue } from '#views/components/queue.tsx'
import { Stats } from '#views/components/stats.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TallyCard } from '#views/components/tally.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { usePage } from '#views/page/page.ts'

const rows = [
  { name: 'Harbour House', deals: 38 },
  { name: 'A name that is longer than any column would like it to be, in one line', deals: 1204 },
]

export function Lists() {
  const { t, url } = usePage()
  const path = url.split('?')[0] ?? url
  const label = t('component-gallery:lists')
  const first = { label: t('deals:form.title'), value: rows[0]?.name }
  return (
    <Card title={label}>
      <div className="stack wide">
        <nav className="crumbs" aria-label={t('common:shell.breadcrumb')}>
          <Breadcrumb crumbs={[{ label, href: url }, { label: rows[0]?.name ?? '' }]} />
        </nav>
        <Toolbar
          action={path}
          search={{ name: 'q', label: t('deals:list.searchPlaceholder') }}
          chips={<Chips chips={[{ label, opens: 'day' }]} clearHref={url} />}
          panels={[{ as: 'range', name: 'day', ends: [{ as: 'day', name: 'from', label }] }]}
        />
        <Rows />
        <Pagination page={4} totalItems={2_300} />
        <Stats stats={[{ label: t('common:menu.deals'), value: '1,204', note: first.label }]} />
        <Grid small>
          <TallyCard
            icon="deal"
            title={t('common:menu.deals')}
            figure="1,204"
            rows={[{ label: t('deals:status.PENDING'), value: '38' }]}
          />
          <Facts facts={[first, { label: t('deals:form.subTitle') }]} />
          <Price amount="LKR 1,800.00" before="LKR 2,000.00" beforeLabel={first.label} />
        </Grid>
        <Queue
          entries={[{ label: t('deals:status.PENDING'), href: url, count: 3, icon: 'deal' }]}
        />
        <Tiles label={t('common:menu.merchants')}>
          {rows.map(({ name }, at) => (
            <Tile key={name} href={at ? null : url} title={name} current={at === 0} />
          ))}
        </Tiles>
        <Chart
          title={t('common:menu.reports')}
          labelHeader={t('common:menu.merchants')}
          valueHeader={t('common:menu.deals')}
          bars={rows.map(({ name, deals }) => ({ key: name, label: name, value: deals }))}
        />
        <EmptyState title={t('common:empty.records')} hint={t('deals:list.nothingYetMerchant')} />
        <NoMatch term="hoppers" clearHref={url} />
        <PastEnd />
        <LoadFailed />
      </div>
    </Card>
  )
}

function Rows() {
  const { t, url, format } = usePage()
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      key: 'picture',
      header: t('deals:form.coverImage'),
      headerHidden: true,
      part: 'media',
      cell: ({ name }) => <Avatar name={name} square />,
    },
    {
      key: 'name',
      header: t('deals:form.title'),
      part: 'title',
      cell: ({ name }) => <a href={url}>{name}</a>,
    },
    {
      key: 'deals',
      header: t('common:menu.deals'),
      part: 'line',
      numeric: true,
      cell: ({ deals }) => format.number(deals),
    },
    {
      key: 'state',
      header: t('deals:list.statusNav'),
      part: 'state',
      cell: () => <Tag tone="ok">{t('deals:status.APPROVED')}</Tag>,
    },
  ]
  return (
    <Table
      caption={t('common:menu.merchants')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
}
