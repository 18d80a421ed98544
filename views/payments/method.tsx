import type { Plan } from '#src/contract/core/plans.ts'
import { convert } from '#src/contract/order-payment/brokers.ts'
import type { PaymentBroker, PaymentPage } from '#src/contract/order-payment/checkouts.ts'
import { type SandboxCheckout, sandboxActions } from '#src/contract/order-payment/sandbox.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import type { PaymentField, PaymentValues } from './payment-form.ts'

type Props = {
  plan: Plan
  brokers: readonly PaymentBroker[]
  values: PaymentValues
  errors: Partial<Record<PaymentField, string>>
  message?: string
}

export function PaymentMethod({ plan, brokers, values, errors, message }: Props) {
  const { t, format } = usePage()
  const amount = plan.amount.displayAmount
  return (
    <Narrow form>
      <PageHead title={t('payments:method.title')} summary={t('payments:method.summary')} />
      <ErrorSummary errors={errors} message={message} />
      <Card title={plan.title} beside={<Picture plan={plan} />}>
        <Facts
          facts={[
            { label: t('payments:column.plan'), value: plan.subTitle || plan.title },
            { label: t('payments:method.period'), value: t('payments:method.monthly') },
            { label: t('payments:method.amount'), value: <b className="num">{amount}</b> },
          ]}
        />
      </Card>
      {brokers.length === 0 ? (
        <Note tone="warn">{t('payments:method.none')}</Note>
      ) : (
        <Form action={paymentPaths.method({ planId: plan.id })}>
          <input type="hidden" name="key" value={values.key} />
          <CheckboxList
            kind="radio"
            name="broker"
            label={t('payments:method.broker')}
            options={brokers.map((one) => ({ value: one.id, label: labelOf(one) }))}
            values={[values.broker]}
            error={errors.broker}
          />
          <Button tone="primary" big>
            {t('payments:method.pay', { amount })}
          </Button>
        </Form>
      )}
    </Narrow>
  )

  /** People who pay in another currency see the amount before they choose. */
  function labelOf({ name, conversion }: PaymentBroker): string {
    if (!conversion) return name
    const cents = convert(plan.amount.amount, conversion)
    const charged = format.money(cents, conversion.currency)
    return t('payments:method.converted', { broker: name, amount: charged })
  }
}

function Picture({ plan: { imageUrl, title } }: Pick<Props, 'plan'>) {
  if (!imageUrl) return null
  return <Avatar name={title} imageUrl={pictureUrl(imageUrl, 'thumb')} square big />
}

export function PaymentContinue(checkout: PaymentPage) {
  const { t } = usePage()
  const { paymentUrl, site, subscriptionPlanId: planId, title, amount, charged } = checkout
  const named = { site }
  const collected = {
    label: t('payments:continue.charged', named),
    value: <b className="num">{charged?.display}</b>,
  }
  return (
    <Narrow form>
      <PageHead
        title={t('payments:continue.title', named)}
        summary={t('payments:continue.summary', named)}
      />
      <Card title={title}>
        <Stack gap="wide">
          <Facts
            facts={[
              {
                label: t('payments:method.amount'),
                value: <b className="num">{amount.display}</b>,
              },
              ...(charged ? [collected] : []),
            ]}
          />
          <ButtonLink href={paymentUrl} tone="primary" big block plain>
            {t('payments:continue.go', named)}
          </ButtonLink>
          <ButtonLink href={paymentPaths.method({ planId })} tone="ghost" block plain>
            {t('payments:continue.other')}
          </ButtonLink>
        </Stack>
      </Card>
    </Narrow>
  )
}

export function SandboxView({ checkout }: { checkout: SandboxCheckout }) {
  const { t } = usePage()
  const { id, description, amount, state } = checkout
  return (
    <Narrow form>
      <PageHead title={t('payments:sandbox.title')} summary={t('payments:sandbox.summary')} />
      <Card title={description}>
        <Stack gap="wide">
          <p className="price num">
            <b>{amount.display}</b>
          </p>
          {state === 'OPEN' ? (
            <Form action={paymentPaths.sandbox({ id })} plain>
              <Stack>
                {sandboxActions.map((act) => (
                  <Button
                    key={act}
                    name="act"
                    value={act}
                    tone={act === 'PAY' ? 'primary' : undefined}
                    block
                  >
                    {t(`payments:sandbox.act.${act}`)}
                  </Button>
                ))}
              </Stack>
            </Form>
          ) : (
            <Note>{t(`payments:sandbox.state.${state}`)}</Note>
          )}
        </Stack>
      </Card>
    </Narrow>
  )
}
