import type { ReportCard, ReportOverview } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { Sparkline } from '#views/components/day-chart.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Thumb } from '#views/components/table.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { Hours } from './hours.tsx'
import { kindsOf } from './kinds.ts'
import { summaryKey } from './parts.tsx'

const icons = { deals: 'deal', merchants: 'store', banks: 'card', categories: 'grid' } as const

type Props = { actor: { isMerchant: boolean }; overview: ReportOverview | null }

export function ReportIndex({ actor, overview }: Props) {
  const { t } = usePage()
  const entries = kindsOf(actor).map((kind) => ({
    href: placeOf(kind, actor).list(),
    icon: icons[kind],
    label: t(`reports:${kind}.title`),
    note: t(summaryKey(kind, actor)),
  }))
  return (
    <>
      <Sheet name="figures" />
      <PageHead title={t('common:menu.reports')} summary={t('reports:summary')} />
      {overview ? (
        <>
          <div className="lines wide">
            {overview.cards.map((card) => (
              <KindCard key={card.kind} card={card} overview={overview} actor={actor} />
            ))}
          </div>
          {overview.hours?.flat().some(Boolean) && (
            <Card title={t('reports:hours.title')}>
              <Hours hours={overview.hours} />
            </Card>
          )}
        </>
      ) : (
        <>
          <LoadFailed />
          <Card flush>
            <Queue entries={entries} />
          </Card>
        </>
      )}
    </>
  )
}

type CardProps = { card: ReportCard; overview: ReportOverview; actor: Props['actor'] }

function KindCard({ card, overview: { from, to }, actor }: CardProps) {
  const page = usePage()
  const { t, format } = page
  const { kind, count, days, top } = card
  const place = placeOf(kind, actor)
  const range = { from, to }
  const change = changeText(page, card)
  const most = format.number(Math.max(...days))
  return (
    <section className="card pad">
      <h2>
        <Go href={place.list(range)}>{t(`reports:${kind}.title`)}</Go>
      </h2>
      <p>
        <span className={count === 0 ? 'n faint' : 'n'}>{format.number(count)}</span>{' '}
        <small className="muted">{t('reports:card.views', { count })}</small>
      </p>
      <Sparkline label={t('reports:card.line', { most, change })} days={days} />
      <p className="sm muted">{change}</p>
      {top.length > 0 && (
        <ol className="top" aria-label={t('reports:card.top')}>
          {top.map(({ id, name, imageUrl, viewCount }) => (
            <li key={id}>
              <Thumb src={imageUrl ? pictureUrl(imageUrl, 'thumb') : ''} />
              <Go className="grow" href={place.one({ id }, range)}>
                <Truncate text={name || t('reports:gone')} rule="twins" />
              </Go>
              <b>{format.number(viewCount)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function changeText({ t, format }: Page, { count, change }: ReportCard): string {
  if (change === null) return t(count > 0 ? 'dashboard:line.new' : 'dashboard:line.none')
  if (change === 0) return t('dashboard:line.same')
  const percent = format.number(Math.abs(change))
  return t(change > 0 ? 'dashboard:line.more' : 'dashboard:line.less', { percent })
}
