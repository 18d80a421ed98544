import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Plan, PlanSummary } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { type PlanTab, planTabs } from '#src/features/plans/filters.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Stack, TwoColumns } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { StatusBlock } from './status.tsx'

type Props = {
  plan: Plan
  summary: PlanSummary
  tab: PlanTab
  timeline: Timeline | 'failed' | null
  children: ReactNode
}

export function PlanSummaryPage({ plan, summary, tab, timeline, children }: Props) {
  const { t } = usePage()
  const { id, title, subTitle } = plan
  return (
    <Stack>
      <PageHead title={title} summary={subTitle}>
        <DeletePlan id={id} subscribers={summary.noOfSubscribers} />
        <EditPlan id={id} />
      </PageHead>
      <Tabs
        label={t('plans:summary.tabs')}
        tabs={planTabs.map((one) => ({
          label: t(`plans:tab.${one}`),
          href: planPaths.summary({ id }, one === 'plan' ? {} : { tab: one }),
          current: one === tab,
          ...(one === 'subscribers' && { count: summary.noOfSubscribers }),
        }))}
      />
      <TwoColumns aside={<StatusBlock summary={summary} />}>{children}</TwoColumns>
      <RecordTimeline id={id} timeline={timeline} />
    </Stack>
  )
}

function EditPlan({ id }: { id: string }) {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'UPDATE_SUBSCRIPTION')) return null
  return (
    <ButtonLink href={planPaths.edit({ id })} tone="primary" icon="edit">
      {t('plans:form.editTitle')}
    </ButtonLink>
  )
}

function DeletePlan({ id, subscribers: count }: { id: string; subscribers: number }) {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'DELETE_SUBSCRIPTION')) return null
  if (count === 0) {
    return (
      <DialogLink href={planPaths.delete({ id })} tone="danger" icon="trash">
        {t('plans:delete.action')}
      </DialogLink>
    )
  }
  return (
    <>
      <span className="sm muted" id="delete-reason">
        {t('plans:delete.reason', { count })}
      </span>
      <Button type="button" tone="danger" icon="trash" disabled aria-describedby="delete-reason">
        {t('plans:delete.action')}
      </Button>
    </>
  )
}
