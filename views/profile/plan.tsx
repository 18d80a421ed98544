import { isActive } from '#src/contract/authentication/account-status.ts'
import type { PlanPeriod, UserPlan } from '#src/contract/core/subscriptions.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Prose, Row, Stack, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Thumb } from '#views/components/table.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

type OfPeriod = { period: PlanPeriod }
type Plan = NonNullable<UserPlan['subscriptionPlanResponseDto']>

export function PlanPanel({ plan }: { plan: UserPlan }) {
  const page = usePage()
  const details = plan.subscriptionPlanResponseDto
  if (!plan.subscribed || !details) return <NoPlan />
  return (
    <>
      {plan.frozen && <Note tone="warn">{page.t('core:plan.frozen')}</Note>}
      {plan.nextPlan && <Becoming plan={plan} />}
      {plan.period && !plan.frozen && <Due period={plan.period} />}
      <TwoColumns
        aside={
          <Card title={page.t('profile:plan.thisMonth')} footer={<Leaving plan={plan} />}>
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

/** What is to be paid, or that the plan ends. */
function Due({ period }: OfPeriod) {
  const { t } = usePage()
  const { overdue, renews, renewable, paidThrough, lastDay } = period
  if (!renews)
    return <Note tone="warn">{t('profile:plan.ending', { last: lastDay.displayDate })}</Note>
  if (!renewable) return null
  const pay = (
    <ButtonLink href={paymentPaths.renew()} tone="primary">
      {t('profile:plan.pay')}
    </ButtonLink>
  )
  const { chargedTo: method, price } = period
  const [last, until] = [lastDay.displayDate, paidThrough.displayDate]
  const words = method
    ? t(overdue ? 'profile:plan.chargeFailed' : 'profile:plan.charged', {
        method,
        last,
        until,
        amount: price.display,
      })
    : t(overdue ? 'profile:plan.overdue' : 'profile:plan.due', { last, until })
  return (
    <Note tone={overdue ? 'warn' : 'info'}>
      <Stack>
        {words}
        <Row>{pay}</Row>
      </Stack>
    </Note>
  )
}

/** The plan that this one becomes, and the way back while it is not paid for. */
function Becoming({ plan: { nextPlan, subscriptionId } }: { plan: UserPlan }) {
  const { t, actor } = usePage()
  if (!nextPlan) return null
  const { title: name, from, paid } = nextPlan
  return (
    <Note tone="info">
      <Stack>
        {t(paid ? 'profile:plan.becomesPaid' : 'profile:plan.becomes', {
          name,
          from: from.displayDate,
        })}
        {!paid && (
          <Form action={planPaths.keep({ role: actor?.roleLowerCase ?? 'merchant' })} plain>
            <input type="hidden" name="subscriptionId" value={subscriptionId ?? ''} />
            <Button>{t('profile:plan.keep')}</Button>
          </Form>
        )}
      </Stack>
    </Note>
  )
}

function Leaving({ plan: { period, subscriptionId } }: { plan: UserPlan }) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  return (
    <Stack>
      {period && (
        <Form action={planPaths.renewal({ role })}>
          <input type="hidden" name="subscriptionId" value={subscriptionId ?? ''} />
          <Button name="renews" value={period.renews ? 'no' : 'yes'} block>
            {t(period.renews ? 'profile:plan.stop' : 'profile:plan.resume')}
          </Button>
        </Form>
      )}
      {period?.chargedTo && (
        <Form action={paymentPaths.removeMethod({ role })} plain>
          <Button block>{t('profile:plan.removeMethod')}</Button>
        </Form>
      )}
      <DialogLink href={planPaths.unsubscribe({ role })} tone="danger" block>
        {t('plans:unsubscribe.action')}
      </DialogLink>
    </Stack>
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

function planFacts({ t }: Page, { subscriptionId, period }: UserPlan, plan: Plan): Fact[] {
  const price = plan.free ? t('profile:plan.free') : plan.amount.displayAmount
  const isDearer = period && period.price.cents !== plan.amount.amount
  return [
    { label: t('profile:plan.type'), value: t(`plans:type.${plan.planType}`) },
    { label: t('profile:plan.for'), value: t(`profile:roles.${plan.userRole}`) },
    { label: t('profile:plan.price'), value: price },
    {
      label: t('profile:plan.paidThrough'),
      value: period ? period.paidThrough.displayDate : t('profile:plan.noEnd'),
    },
    ...(period?.chargedTo
      ? [{ label: t('profile:plan.savedMethod'), value: period.chargedTo }]
      : []),
    ...(isDearer ? [{ label: t('profile:plan.next'), value: period.price.display }] : []),
    {
      label: t('profile:plan.id'),
      value: subscriptionId && <Reference id={subscriptionId} />,
    },
  ]
}

/** Its first digits tell one from another; the whole opens under them. */
function Reference({ id }: { id: string }) {
  return (
    <details>
      <summary>
        <Verbatim code>{`${id.slice(0, 8)}…`}</Verbatim>
      </summary>
      <Verbatim code>{id}</Verbatim>
    </details>
  )
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
