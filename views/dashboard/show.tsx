import type { Summary } from '#src/contract/core/summary.ts'
import type { ReportRow } from '#src/features/reports/index.ts'
import { type Actor, type Page, usePage } from '#src/web/page/page.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Grid, PageHead, Stack, TwoColumns } from '#views/components/layout.tsx'
import { MostViewedCard } from './most-viewed.tsx'
import { TodayCard } from './today.tsx'
import { TotalCards } from './totals.tsx'
import { WaitingCard } from './waiting.tsx'

type Props = {
  actor: Actor
  figures: Summary | null
  viewed: readonly ReportRow[] | null
  tabs: readonly string[]
  now: number
}

export function Dashboard({ figures, ...props }: Props) {
  const { actor, now } = props
  const page = usePage()
  const lead = page.t('dashboard:lead', { date: page.format.date(new Date(now)) })
  return (
    <Stack gap="wide">
      <PageHead title={greeting(page, actor, now)} summary={lead} />
      {figures ? <FigureCards figures={figures} {...props} /> : <LoadFailed />}
    </Stack>
  )
}

type CardsProps = Omit<Props, 'figures'> & { figures: Summary }

function FigureCards({ figures, viewed, tabs, actor, now }: CardsProps) {
  const { t } = usePage()
  const mostViewed = viewed && <MostViewedCard deals={viewed} actor={actor} />
  const waiting = 'waitingForApproval' in figures && (
    <WaitingCard waiting={figures.waitingForApproval} tabs={tabs} />
  )
  return (
    <>
      <TodayCard today={figures.todaySummary} now={now} />
      <h2>{t('dashboard:total')}</h2>
      <Grid>
        <TotalCards figures={figures} />
      </Grid>
      {mostViewed && waiting ? (
        <TwoColumns aside={waiting}>{mostViewed}</TwoColumns>
      ) : (
        mostViewed || waiting
      )}
    </>
  )
}

/** By the business zone's clock. */
function greeting({ t, format }: Page, actor: Actor, now: number): string {
  const hour = format.hour(new Date(now))
  const name = actor.fullName.split(' ')[0] ?? actor.fullName
  if (hour < 12) return t('dashboard:morning', { name })
  return hour < 17 ? t('dashboard:afternoon', { name }) : t('dashboard:evening', { name })
}
