import type { PlanStatus, PlanSummary } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import type { Notice } from '#src/web/page/screen.ts'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Toasts } from '#views/components/toast.tsx'

export function StatusBlock({ summary }: { summary: PlanSummary }) {
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
      <hx-partial hx-target="#toasts" hx-swap="innerHTML">
        <Toasts notice={notice} />
      </hx-partial>
    </>
  )
}
