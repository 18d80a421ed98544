import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Card, Prose, Row, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Thumb } from '#views/components/table.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

type Plan = NonNullable<UserPlan['subscriptionPlanResponseDto']>

export function PlanPanel({ plan }: { plan: UserPlan }) {
  const page = usePage()
  const details = plan.subscriptionPlanResponseDto
  if (!plan.subscribed || !details) return <NoPlan />
  return (
    <>
      {plan.frozen && <Note tone="warn">{page.t('core:plan.frozen')}</Note>}
      <TwoColumns
        aside={
          <Card title={page.t('profile:plan.thisMonth')} footer={<Unsubscribe />}>
            <Facts facts={leftFacts(page, plan, details)} />
          </Card>
        }
      >
        <Card title={details.title} beside={<Picture plan={details} />} footer={<Paid />}>
          <p>{details.subTitle}</p>
          <Facts facts={planFacts(page, plan, details)} />
        </Card>
        <Prose>
          {details.description && <SafeHtml html={details.description} />}
          <h2>{page.t('profile:plan.terms')}</h2>
          <SafeHtml html={details.termsAndCondition} />
        </Prose>
      </TwoColumns>
    </>
  )
}

function Picture({ plan: { imageUrl, title } }: { plan: Plan }) {
  if (!imageUrl) return null
  return <Thumb src={pictureUrl(imageUrl, 'thumb')} alt={title} />
}

function Unsubscribe() {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  return (
    <DialogLink href={planPaths.unsubscribe({ role })} tone="danger" block>
      {t('plans:unsubscribe.action')}
    </DialogLink>
  )
}

function Paid() {
  const { t } = usePage()
  return (
    <Row>
      <ButtonLink href={orderPaths.list()}>{t('common:menu.orders')}</ButtonLink>
      <ButtonLink href={invoicePaths.list()}>{t('common:menu.invoices')}</ButtonLink>
    </Row>
  )
}

function NoPlan() {
  const { t, actor } = usePage()
  const href = planPaths.list({ userType: actor?.roleLowerCase ?? 'merchant' })
  const open = actor && isActive(actor.approvalStatus)
  const hint = t(open ? 'profile:plan.noneText' : 'profile:plan.noneYet')
  return (
    <Card flush>
      <EmptyState icon="card" title={t('profile:plan.none')} hint={hint}>
        {open && <ButtonLink href={href}>{t('profile:plan.noneAction')}</ButtonLink>}
      </EmptyState>
    </Card>
  )
}

function planFacts({ t }: Page, { subscriptionId }: UserPlan, plan: Plan): Fact[] {
  const price = plan.free ? t('profile:plan.free') : plan.amount.displayAmount
  return [
    { label: t('profile:plan.type'), value: t(`plans:type.${plan.planType}`) },
    { label: t('profile:plan.for'), value: t(`profile:roles.${plan.userRole}`) },
    { label: t('profile:plan.price'), value: price },
    {
      label: t('profile:plan.id'),
      value: subscriptionId && <Verbatim code>{subscriptionId}</Verbatim>,
    },
  ]
}

function leftFacts({ t, format }: Page, left: UserPlan, plan: Plan): Fact[] {
  const of = (rest: number, all: number) => (
    <span className="use">
      {t('profile:plan.leftOf', { left: format.number(rest), all: format.number(all) })}
      {all > 0 && <progress max={all} value={rest} aria-hidden />}
    </span>
  )
  return [
    {
      label: t('profile:plan.deals'),
      value: of(left.remainingNoOfDealsPerMonth, plan.noOfDealsPerMonth),
    },
    {
      label: t('profile:plan.events'),
      value: of(
        left.remainingNoOfDealsOfTheDayEventsPerMonth,
        plan.noOfDealsOfTheDayEventsPerMonth,
      ),
    },
    {
      label: t('profile:plan.perEvent'),
      value: of(left.remainingNoOfDealsOfTheDayPerEvent, plan.noOfDealsOfTheDayPerEvent),
    },
  ]
}
