import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { ShareBar } from '#views/components/day-chart.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { Note } from '#views/components/note.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { type Column, RowLink, Table, Thumb } from '#views/components/table.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { MailReport } from '#views/mailings/exports.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { daysQuery, type ReportFilters, reportQuery } from './filters.ts'
import { ReportTabs, rangeText, summaryKey } from './parts.tsx'
import { RangeChips } from './range-chips.tsx'
import { dayErrors, RangeForm } from './range-form.tsx'
import type { ReportRow, Summary } from './shown.ts'

export function ListScreen(props: ReportListProps) {
  const { t, actor } = usePage()
  const { kind, filters } = props
  const who = { isMerchant: Boolean(actor?.isMerchant) }
  const place = placeOf(kind, who)
  const { days } = filters
  return (
    <>
      <Sheet name="figures" />
      <PageHead title={t(`reports:${kind}.title`)} summary={<Total {...props} />} />
      <ReportTabs kind={kind} current="list" kept={reportQuery(filters)} />
      <ErrorSummary errors={dayErrors(t, days)} />
      <Card flush>
        <div className="range-head">
          <RangeChips
            days={days}
            href={(range) => place.list({ ...reportQuery(filters), ...range })}
          >
            <RangeForm action={place.list()} days={days} q={filters.q} />
          </RangeChips>
          {days.range && (
            <Toolbar
              action={place.list()}
              search={{ name: 'q', label: t('reports:search'), value: filters.q }}
              keep={daysQuery(days)}
            />
          )}
        </div>
        {days.range && <ReportList {...props} />}
      </Card>
    </>
  )
}

export type ReportListProps = {
  kind: ReportKind
  filters: ReportFilters
  found: Summary | null
  refusal: string | null
}

function ReportList({ kind, filters, found, refusal }: ReportListProps) {
  const page = usePage()
  const { t, format, actor } = page
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const { q: term, days } = filters
  const rows = found?.rows ?? []
  if (refusal !== null) {
    return (
      <div id="list" className="pad">
        <Note tone="bad">{refusal || t('common:empty.records')}</Note>
      </div>
    )
  }
  return (
    <ListRegion
      picks={
        <>
          <PrintButton />
          {found && found.totalItems > rows.length && (
            <ButtonLink
              href={place.list({ ...reportQuery(filters), whole: '1' })}
              tone="ghost"
              plain
            >
              {t('reports:whole.open')}
            </ButtonLink>
          )}
          <MailReport report={kind} recordId={null} search={term} />
        </>
      }
      found={found}
      rows={rows.length}
      page={filters.page}
      here={place.list(reportQuery(filters, filters.page))}
      csvHref={place.list({ ...reportQuery(filters), format: 'csv' })}
      nothing={
        <NothingFound
          icon="chart"
          hint={t('reports:none', { days: days.range ? rangeText(format, days.range) : '' })}
          noMatch={term ? t('reports:noMatch', { term }) : null}
          clearHref={place.list(daysQuery(days))}
        />
      }
    >
      <Table
        caption={t(`reports:${kind}.caption`)}
        columns={reportColumns(page, kind, {
          limit: 'twins',
          href: ({ id }) => place.one({ id }, daysQuery(days)),
          most: Math.max(...rows.map(({ viewCount }) => viewCount)),
        })}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </ListRegion>
  )
}

/** What a search swaps: the list, and the sum of it in the head. */
export function ReportUpdate(props: ReportListProps) {
  return (
    <>
      <ReportList {...props} />
      <hx-partial hx-target=".head p">
        <Total {...props} />
      </hx-partial>
    </>
  )
}

function Total({ kind, found }: ReportListProps) {
  const { t, actor } = usePage()
  if (!found) return t(summaryKey(kind, { isMerchant: Boolean(actor?.isMerchant) }))
  return t('reports:total', { count: found.viewCount })
}

type Look = {
  href: (row: ReportRow) => string
  most: number
  /** Names are whole without it, and lead to a page instead of a dialog. */
  limit?: 'twins'
}

export function reportColumns(
  { t, format }: Page,
  kind: ReportKind,
  { href, most, limit }: Look,
): Column<ReportRow>[] {
  const name = (row: ReportRow) => row.name || t('reports:gone')
  const business: Column<ReportRow> = {
    key: 'business',
    header: t(kind === 'deals' ? 'reports:column.owner' : 'reports:column.business'),
    part: 'meta',
    tight: true,
    cell: (row) =>
      (limit ? row.business && <Truncate text={row.business} rule="name" /> : row.business) ||
      t('common:facts.none'),
  }
  return [
    {
      key: 'picture',
      header: t('reports:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: (row) => <Picture kind={kind} row={row} name={name(row)} />,
    },
    {
      key: 'name',
      header: t(`reports:${kind}.name`),
      part: 'title',
      cell: (row) => (
        <>
          <RowLink href={href(row)} limit={limit} dialog={limit !== undefined}>
            {name(row)}
          </RowLink>
          {row.deleted && row.name && <span className="faint sm"> {t('reports:deleted')}</span>}
        </>
      ),
    },
    ...(kind === 'categories' ? [] : [business]),
    {
      key: 'views',
      header: t('reports:column.views'),
      part: 'end',
      numeric: true,
      tight: true,
      cell: (row) => (
        <>
          {format.number(row.viewCount)}
          <ShareBar count={row.viewCount} of={most} />
        </>
      ),
    },
  ]
}

function Picture({ kind, row, name }: { kind: ReportKind; row: ReportRow; name: string }) {
  const src = row.imageUrl && pictureUrl(row.imageUrl, 'thumb')
  return kind === 'deals' && src ? (
    <Thumb src={src} />
  ) : (
    <Avatar name={name} imageUrl={src} square big />
  )
}
