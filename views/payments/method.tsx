import type { Plan } from '#src/contract/core/plans.ts'
import type { PlanPeriod } from '#src/contract/core/subscriptions.ts'
import { convert } from '#src/contract/order-payment/brokers.ts'
import type {
  PaymentBroker,
  PaymentPage,
  PlanChange,
} from '#src/contract/order-payment/checkouts.ts'
import { type SandboxCheckout, sandboxActions } from '#src/contract/order-payment/sandbox.ts'
import { CONSENT_VERSION } from '#src/contract/order-payment/saved-methods.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { ChangedLimits } from '#views/plans/exports.ts'
import type { PaymentField, PaymentValues } from './payment-form.ts'

export type ToPay = {
  plan: Pick<Plan, 'id' | 'title' | 'subTitle' | 'imageUrl' | 'userRole'>
  price: { cents: number; display: string }
  action: string
  /** Of the current plan, whose next month is paid for. */
  renewal?: PlanPeriod
  /** Of the current plan to this one. */
  change?: PlanChange
}

type Props = ToPay & {
  brokers: readonly PaymentBroker[]
  values: PaymentValues
  errors: Partial<Record<PaymentField, string>>
  message?: string
}

export function PaymentMethod(props: Props) {
  const { plan, price, action, renewal, change, brokers, values, errors, message } = props
  const { t, format } = usePage()
  const { cents, display: amount } = price
  const saving = brokers.filter(({ saves }) => saves).map(({ name }) => name)
  const monthly = change ? change.price.display : amount
  const kind = renewal ? 'renewal' : change ? 'change' : 'method'
  return (
    <Narrow form>
      <PageHead title={t(`payments:${kind}.title`)} summary={t(`payments:${kind}.summary`)} />
      <ErrorSummary errors={errors} message={message} />
      <Card title={plan.title} beside={<Picture plan={plan} />}>
        <Facts
          facts={[
            { label: t('payments:column.plan'), value: plan.subTitle || plan.title },
            {
              label: t('payments:method.period'),
              value: renewal ? month(renewal) : t('payments:method.monthly'),
            },
            ...(change ? changeFacts({ t }, change) : []),
            { label: t('payments:method.amount'), value: <b className="num">{amount}</b> },
          ]}
        />
      </Card>
      {change && <ChangedLimits change={change} />}
      {brokers.length === 0 ? (
        <Note tone="warn">{t('payments:method.none')}</Note>
      ) : (
        <Form action={action}>
          <input type="hidden" name="key" value={values.key} />
          <CheckboxList
            kind="radio"
            name="broker"
            label={t('payments:method.broker')}
            options={brokers.map((one) => ({ value: one.id, label: labelOf(one) }))}
            values={[values.broker]}
            error={errors.broker}
          />
          {saving.length > 0 && <Consent amount={monthly} at={saving} values={values} />}
          <Button tone="primary" big>
            {t('payments:method.pay', { amount })}
          </Button>
        </Form>
      )}
    </Narrow>
  )

  function month({ paidThrough, nextThrough }: PlanPeriod): string {
    const params = { from: paidThrough.displayDate, through: nextThrough.displayDate }
    return t('payments:renewal.month', params)
  }

  /** People who pay in another currency see the amount before they choose. */
  function labelOf({ name, conversion }: PaymentBroker): string {
    if (!conversion) return name
    const charged = format.money(convert(cents, conversion), conversion.currency)
    return t('payments:method.converted', { broker: name, amount: charged })
  }
}

type ConsentProps = { amount: string; at: readonly string[]; values: PaymentValues }

/** Off until the buyer ticks it. New words need a new version. */
function Consent({ amount, at, values }: ConsentProps) {
  const { t } = usePage()
  const version = String(CONSENT_VERSION)
  return (
    <CheckboxList
      name="consent"
      label={t('payments:consent.title')}
      hint={t('payments:consent.hint', { amount, methods: at.join(', ') })}
      options={[{ value: version, label: t('payments:consent.label') }]}
      values={[values.consent]}
      optional
    />
  )
}

function changeFacts({ t }: Pick<Page, 't'>, change: PlanChange): Fact[] {
  const { fromTitle, from, through, price, credit, unusedDays: count } = change
  const until = through ? t('payments:change.until', { through: through.displayDate }) : ''
  return [
    { label: t('payments:change.from'), value: fromTitle },
    { label: t('payments:change.begins'), value: `${from.displayDate}${until}` },
    { label: t('payments:change.price'), value: <span className="num">{price.display}</span> },
    ...(credit.cents === 0
      ? []
      : [
          {
            label: t('payments:change.credit', { count }),
            value: <span className="num">{`− ${credit.display}`}</span>,
          },
        ]),
  ]
}

function Picture({ plan: { imageUrl, title } }: Pick<Props, 'plan'>) {
  if (!imageUrl) return null
  return <Avatar name={title} imageUrl={pictureUrl(imageUrl, 'thumb')} square big />
}

export function PaymentContinue(checkout: PaymentPage) {
  const { t } = usePage()
  const { paymentUrl, kind, site, subscriptionPlanId: planId, title, amount, charged } = checkout
  const other = otherWay(kind, planId)
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
          <ButtonLink href={other} tone="ghost" block plain>
            {t('payments:continue.other')}
          </ButtonLink>
        </Stack>
      </Card>
    </Narrow>
  )
}

function otherWay(kind: PaymentPage['kind'], planId: string): string {
  if (kind === 'RENEWAL') return paymentPaths.renew()
  return kind === 'CHANGE' ? paymentPaths.change({ planId }) : paymentPaths.method({ planId })
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
