import type { BusinessFigures, LiveDeal, ToDo } from '#src/contract/core/summary.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DayColumns, ShareBar, Sparkline } from '#views/components/day-chart.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card, TwoColumns } from '#views/components/layout.tsx'
import { RowLink, Table, Thumb } from '#views/components/table.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { daysText } from './days-text.ts'
import { Figure } from './figure.tsx'
import { LineCard } from './line-card.tsx'

export function BusinessCards({ business }: { business: BusinessFigures }) {
  const { t } = usePage()
  return (
    <>
      <Lines business={business} />
      <TwoColumns aside={<Tasks tasks={business.tasks} />}>
        <Picture business={business} />
      </TwoColumns>
      {business.live.length > 0 && (
        <Card
          title={t('dashboard:line.live')}
          beside={
            <ButtonLink
              href={dealPaths.list({ userType: 'merchant' }, { status: 'active' })}
              tone="ghost"
            >
              {t('dashboard:line.dealsMore')}
            </ButtonLink>
          }
          flush
        >
          <LiveDeals deals={business.live} />
        </Card>
      )}
    </>
  )
}

function Lines({ business }: { business: BusinessFigures }) {
  const { t, format } = usePage()
  const { from, to, redeemed, collected, viewed, left } = business
  const sold = (by?: 'redeemed') => couponPaths.sold({ by, from, to })
  const { paid, saved } = redeemed
  return (
    <div className="lines">
      <LineCard
        name={t('dashboard:line.redeemed')}
        line={redeemed}
        href={sold('redeemed')}
        permission="VIEW_COUPON"
        note={t('dashboard:line.money', { paid: paid.display, saved: saved.display })}
      />
      <LineCard
        name={t('dashboard:line.collected')}
        line={collected}
        href={sold()}
        permission="VIEW_COUPON"
      />
      <LineCard
        name={t('dashboard:line.viewed')}
        line={viewed}
        href={placeOf('merchants', { isMerchant: true }).list({ from, to })}
        permission="VIEW_REPORT"
      />
      <section className="card pad">
        <h2>{t('dashboard:line.left')}</h2>
        <p>
          <span className="n">
            <Figure count={left.count} href={couponPaths.report()} permission="VIEW_COUPON" />
          </span>{' '}
          <small className="muted">
            {t('dashboard:line.ofTotal', { total: format.number(left.total) })}
          </small>
        </p>
        <ShareBar
          label={t('dashboard:line.share', {
            left: format.number(left.count),
            total: format.number(left.total),
          })}
          count={left.count}
          of={left.total}
        />
        <p className="sm muted">
          {left.days === null
            ? t('dashboard:line.restsNow')
            : t('dashboard:line.lasts', { count: left.days })}
        </p>
      </section>
    </div>
  )
}

function Picture({ business }: { business: BusinessFigures }) {
  const { t, format } = usePage()
  const { redeemed, collected } = business
  const [from, to] = daysText(format, business.to, redeemed.days.length)
  return (
    <Card title={t('dashboard:line.picture')}>
      <DayColumns
        title={t('dashboard:line.pictureText', {
          redeemed: format.number(redeemed.count),
          collected: format.number(collected.count),
          from,
          to,
        })}
        columns={{ label: t('dashboard:line.redeemed'), days: redeemed.days }}
        area={{ label: t('dashboard:line.collected'), days: collected.days }}
        from={from}
        to={to}
        soFar={t('dashboard:line.soFar')}
      />
    </Card>
  )
}

function Tasks({ tasks }: { tasks: readonly ToDo[] }) {
  const { t } = usePage()
  return (
    <Card title={t('dashboard:task.title')} flush>
      {tasks.length === 0 ? (
        <p className="pad muted">{t('dashboard:task.none')}</p>
      ) : (
        <ul className="tasks" role="list">
          {tasks.map((task) => (
            <li key={`${task.kind} ${task.deal?.id ?? ''}`}>
              <TaskText task={task} />
              <ButtonLink href={hrefOf(task)}>{t(`dashboard:task.${task.kind}Act`)}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function TaskText({ task: { kind, deal, count, days, comment } }: { task: ToDo }) {
  const { t } = usePage()
  const title = deal?.title ?? ''
  const isOut = kind === 'runningOut' && count === 0
  const note = days ? t('dashboard:task.lasts', { count: days }) : comment
  return (
    <div className="grow">
      {isOut
        ? t('dashboard:task.ranOut', { title })
        : t(`dashboard:task.${kind}`, { title, count })}
      {note && <div className="sm muted clip">{note}</div>}
    </div>
  )
}

function hrefOf({ kind, deal }: ToDo): string {
  if (kind === 'events') return eventPaths.add({ userType: 'merchant' })
  if (kind === 'ending' || !deal)
    return dealPaths.list({ userType: 'merchant' }, { status: 'expiring' })
  return kind === 'rejected'
    ? dealPaths.edit({ id: deal.id })
    : couponFilePaths.list(ofDeal(deal.id))
}

/** What a line says to whoever does not see it: the last days and those before. */
function weeksText({ t, format }: Page, title: string, days: readonly number[]): string {
  const half = days.length / 2
  const sumOf = (some: readonly number[]) => format.number(some.reduce((sum, day) => sum + day, 0))
  const [before, last] = [sumOf(days.slice(0, half)), sumOf(days.slice(half))]
  return t('dashboard:line.halves', { title, count: half, before, last })
}

function LiveDeals({ deals }: { deals: readonly LiveDeal[] }) {
  const page = usePage()
  const { t, format } = page
  const share = ({ left, total }: LiveDeal) =>
    t('dashboard:line.share', { left: format.number(left), total: format.number(total) })
  return (
    <div className="live">
      <Table
        caption={t('dashboard:line.live')}
        rows={deals}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'picture',
            header: t('reports:column.picture'),
            headerHidden: true,
            part: 'media',
            cell: ({ coverImage }) => <Thumb src={pictureUrl(coverImage, 'thumb')} />,
          },
          {
            key: 'title',
            header: t('dashboard:line.deal'),
            part: 'title',
            cell: ({ id, title }) => <RowLink href={dealPaths.show(ofDeal(id))}>{title}</RowLink>,
          },
          {
            key: 'pays',
            header: t('dashboard:line.pays'),
            part: 'meta',
            tight: true,
            numeric: true,
            cell: ({ pays }) => pays.display,
          },
          {
            key: 'days',
            header: t('dashboard:line.days'),
            part: 'line',
            wideOnly: true,
            cell: ({ title, days }) => (
              <Sparkline label={weeksText(page, title, days)} days={days} />
            ),
          },
          {
            key: 'collected',
            header: t('dashboard:line.collected'),
            part: 'meta',
            numeric: true,
            cell: ({ collected }) => (
              <Labelled label={t('dashboard:line.collected')}>{format.number(collected)}</Labelled>
            ),
          },
          {
            key: 'redeemed',
            header: t('dashboard:line.redeemed'),
            part: 'meta',
            numeric: true,
            cell: ({ redeemed }) => (
              <Labelled label={t('dashboard:line.redeemed')}>{format.number(redeemed)}</Labelled>
            ),
          },
          {
            key: 'left',
            header: t('dashboard:line.left'),
            part: 'end',
            cell: (deal) => (
              <>
                <Labelled label={t('dashboard:line.left')}>{format.number(deal.left)}</Labelled>
                <ShareBar label={share(deal)} count={deal.left} of={deal.total} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
