import type { Plan } from '#src/contract/core/plans.ts'
import type { PlanChange } from '#src/contract/order-payment/checkouts.ts'
import type { Order } from '#src/contract/order-payment/orders.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogBox, DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, PageHead, Stack, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Price } from '#views/components/price.tsx'
import { Tag } from '#views/components/tag.tsx'
import { PendingPayment } from '#views/orders/exports.ts'
import { usePage } from '#views/page/page.ts'
import type { SubscribeStep } from './lifecycle.ts'
import { PlanFacts } from './summary.tsx'

type Possible = { change: PlanChange | null; why: string }

type Props = {
  plan: Plan
  step: SubscribeStep
  /** For whoever has another plan. */
  possible: Possible | null
  pending: Order | null
  message?: string
}

export function PlanDetails({ plan, step, possible, pending, message }: Props) {
  const { t } = usePage()
  const { title, subTitle, free, amount, status } = plan
  return (
    <Stack>
      <PageHead
        title={title}
        summary={subTitle}
        tags={
          step === 'own' && (
            <>
              <Tag tone="ok">{t('plans:card.own')}</Tag>
              {status === 'INACTIVE' && <Tag tone="off">{t('plans:card.notOffered')}</Tag>}
            </>
          )
        }
      />
      <PendingPayment order={pending} />
      {message && (
        <Note tone="bad" plainOnly>
          {message}
        </Note>
      )}
      <TwoColumns
        lead
        aside={
          <Card>
            <Stack>
              <Price
                amount={free ? t('plans:price.free') : amount.displayAmount}
                note={free ? undefined : t('plans:price.month')}
              />
              <Subscribe id={plan.id} step={step} />
              {possible && <Change id={plan.id} possible={possible} />}
            </Stack>
          </Card>
        }
      >
        <PlanFacts plan={plan} />
      </TwoColumns>
    </Stack>
  )
}

function Subscribe({ id, step }: { id: string; step: SubscribeStep }) {
  const { t, actor } = usePage()
  const label = t('plans:details.subscribe')
  const role = actor?.roleLowerCase ?? 'merchant'
  const profile = profilePaths.show({ role }, { tab: 'plan' })
  switch (step) {
    case 'free':
      return (
        <Form action={planPaths.subscribe({ id })}>
          <Button tone="primary" block>
            {label}
          </Button>
        </Form>
      )
    case 'paid':
      return (
        <ButtonLink href={paymentPaths.method({ planId: id })} tone="primary" block>
          {label}
        </ButtonLink>
      )
    case 'noRight':
      return (
        <DialogLink href={planPaths.subscribe({ id })} tone="primary" block>
          {label}
        </DialogLink>
      )
    case 'own':
      return (
        <ButtonLink href={profile} block>
          {t('plans:details.seeProfile')}
        </ButtonLink>
      )
    case 'other':
    case 'inactive':
      return (
        <>
          <Button type="button" tone="primary" block disabled aria-describedby="subscribe-reason">
            {label}
          </Button>
          <p className="sm muted" id="subscribe-reason">
            {t(step === 'other' ? 'core:plan.already' : 'core:plan.inactive')}
          </p>
          {step === 'other' && (
            <ButtonLink href={profile} block>
              {t('plans:details.seeProfile')}
            </ButtonLink>
          )}
        </>
      )
  }
}

/** A change that is paid for has a page, the others ask here. */
function Change({ id, possible: { change, why } }: { id: string; possible: Possible }) {
  const { t } = usePage()
  if (!change) return <p className="sm muted">{why}</p>
  if (change.due.cents > 0)
    return (
      <ButtonLink href={paymentPaths.change({ planId: id })} tone="primary" block>
        {t('plans:change.action')}
      </ButtonLink>
    )
  return (
    <DialogLink href={planPaths.change({ id })} tone="primary" block>
      {t('plans:change.action')}
    </DialogLink>
  )
}

export function NoRightDialog({ planId }: { planId: string }) {
  const { t } = usePage()
  return (
    <DialogBox title={t('plans:noRight.title')} text={t('core:plan.noRight')}>
      <ButtonLink href={planPaths.details({ id: planId })}>{t('plans:noRight.close')}</ButtonLink>
      <ToProfile />
    </DialogBox>
  )
}

export function NoRightPage() {
  const { t } = usePage()
  return (
    <EmptyState icon="info" title={t('plans:noRight.title')} hint={t('core:plan.noRight')} isPage>
      <ToProfile />
    </EmptyState>
  )
}

function ToProfile() {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  return (
    <ButtonLink href={profilePaths.show({ role })} tone="primary">
      {t('plans:noRight.action')}
    </ButtonLink>
  )
}
