import type { Actor } from '#src/auth/actor.ts'
import type { AdminSummary, Summary } from '#src/contract/core/summary.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Grid, Stack } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { type Page, usePage } from '#views/page.ts'
import { DealsCard, TodayCard } from './figures.tsx'
import { UsersCard } from './users.tsx'
import { WaitingCard } from './waiting.tsx'

/** Administrators see more than their deals. */
export type Figures = Summary | AdminSummary

type Props = {
  actor: Actor
  /** Null when they could not be loaded. */
  figures: Figures | null
  /** Epoch milliseconds. */
  now: number
}

export function Dashboard({ actor, figures, now }: Props) {
  const page = usePage()
  const lead = page.t('dashboard:lead', { date: page.format.date(new Date(now)) })
  return (
    <Stack gap="wide">
      <PageHead title={greeting(page, actor, now)} summary={lead} />
      {figures ? <FigureCards figures={figures} now={now} /> : <LoadFailed />}
    </Stack>
  )
}

function FigureCards({ figures, now }: { figures: Figures; now: number }) {
  const { t } = usePage()
  const { todaySummary, totalSummary } = figures
  return (
    <>
      <TodayCard today={todaySummary} now={now} />
      <h2>{t('dashboard:total')}</h2>
      <Grid>
        {'users' in totalSummary && <UsersCard users={totalSummary.users} />}
        <DealsCard total={totalSummary} />
        {'waitingForApproval' in figures && <WaitingCard waiting={figures.waitingForApproval} />}
      </Grid>
    </>
  )
}

/** By the clock of the business zone. */
function greeting({ t, format }: Page, actor: Actor, now: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: format.timeZone,
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hour = Number(clock.format(now))
  const name = actor.fullName.split(' ')[0] ?? actor.fullName
  if (hour < 12) return t('dashboard:morning', { name })
  return hour < 17 ? t('dashboard:afternoon', { name }) : t('dashboard:evening', { name })
}
