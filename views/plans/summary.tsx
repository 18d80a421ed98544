import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Plan, PlanStatus, PlanSummary } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Card, PageHead, Prose, Stack, TwoColumns } from '#views/components/layout.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Toasts } from '#views/components/toast.tsx'
import { can, type Notice, type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { type PlanTab, planTabs } from './filters.ts'

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

function StatusBlock({ summary }: { summary: PlanSummary }) {
  const { t, actor, format } = usePage()
  const { status, userType, durationType, noOfSubscribers } = summary
  return (
    <Card
      id="plan-status"
      title={t('plans:field.status')}
      beside={actor && can(actor, 'UPDATE_SUBSCRIPTION') && <StatusSwitch {...summary} />}
    >
      <Facts
        facts={[
          {
            label: t('plans:summary.offered'),
            value: <StateTag text={`plans:status.${status}`} />,
          },
          { label: t('plans:field.userRole'), value: t(`profile:roles.${userType}`) },
          { label: t('plans:summary.duration'), value: t(`plans:type.${durationType}`) },
          { label: t('plans:summary.subscribers'), value: format.number(noOfSubscribers) },
        ]}
      />
    </Card>
  )
}

/** A button, so that it works without script and never shows an unconfirmed state. */
function StatusSwitch({ id, status }: PlanSummary) {
  const { t } = usePage()
  const on = status === 'ACTIVE'
  const other: PlanStatus = on ? 'INACTIVE' : 'ACTIVE'
  return (
    <Form
      className={undefined}
      action={planPaths.status({ id })}
      target="#plan-status"
      hx-swap="outerHTML"
    >
      <input type="hidden" name="status" value={other} />
      <button
        type="submit"
        className="switch"
        role="switch"
        id="plan-switch"
        aria-checked={on}
        aria-label={t('plans:summary.switch')}
      />
    </Form>
  )
}

export function StatusChanged({ summary, notice }: { summary: PlanSummary; notice: Notice }) {
  return (
    <>
      <StatusBlock summary={summary} />
      <hx-partial hx-target="#toasts">
        <Toasts notice={notice} />
      </hx-partial>
    </>
  )
}

export function PlanFacts({ plan }: { plan: Plan }) {
  const page = usePage()
  const { t } = page
  const { imageUrl, title, description, termsAndCondition } = plan
  return (
    <>
      {imageUrl && (
        <Gallery
          label={t('plans:field.image')}
          pictures={[{ url: pictureUrl(imageUrl, 'full'), alt: title }]}
        />
      )}
      <Card title={t('plans:details.holds')}>
        <Facts facts={planFacts(page, plan)} />
      </Card>
      <Prose>
        {description && <SafeHtml html={description} />}
        <h2>{t('plans:field.terms')}</h2>
        <SafeHtml html={termsAndCondition} />
      </Prose>
    </>
  )
}

type Words = Pick<Page, 't' | 'format'>

function dealFacts({ t, format }: Words, plan: Plan): Fact[] {
  const { noOfDealsPerMonth, noOfDealsOfTheDayEventsPerMonth, noOfDealsOfTheDayPerEvent } = plan
  return [
    { label: t('plans:field.dealsPerMonth'), value: noOfDealsPerMonth },
    { label: t('plans:field.eventsPerMonth'), value: noOfDealsOfTheDayEventsPerMonth },
    { label: t('plans:field.dealsPerEvent'), value: noOfDealsOfTheDayPerEvent },
  ].map(({ label, value }) => ({ label, value: format.number(value) }))
}

function planFacts({ t, format }: Words, plan: Plan): Fact[] {
  return [
    { label: t('plans:field.planType'), value: t(`plans:type.${plan.planType}`) },
    {
      label: t('plans:field.amount'),
      value: plan.free ? t('plans:price.free') : plan.amount.displayAmount,
    },
    ...(plan.userRole === 'MERCHANT' ? dealFacts({ t, format }, plan) : []),
    { label: t('plans:field.userRole'), value: t(`profile:roles.${plan.userRole}`) },
  ]
}
