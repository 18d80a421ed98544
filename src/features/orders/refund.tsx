import type { OrderDetails } from '#src/contract/order-payment/orders.ts'
import { refundDecision } from '#src/contract/order-payment/refunds.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { moneyInput, parseMoney, readMoney } from '#src/i18n/parse-money.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import type { FieldError } from '#src/web/forms/field.ts'
import { newKey } from '#src/web/forms/form-key.ts'
import { idOf, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { MoneyInput } from '#views/components/money-input.tsx'

export function readOrder({ upstream, params }: Request) {
  return upstream['order-payment'].read('/orders/{id}', { path: { id: idOf(params.id) } })
}

/** Asks the provider for the money; what it answers is how the order stands afterwards. */
export const refundAct: Act<OrderDetails> = {
  decision: refundDecision,
  load: readOrder,
  guard: {
    refusal: (_actor, { refund }) => (refund?.left ? null : 'orders:refund.nothing'),
    refused: (_request, { id }, message) =>
      seeOther(orderPaths.show({ id }), { type: 'ERROR', message }),
  },
  question({ page }, { id, kind, title, buyer, refund }) {
    const { t } = page
    const verb = t('orders:refund.action')
    const left = refund?.left?.display ?? ''
    return {
      action: orderPaths.refund({ id }),
      title: t('orders:refund.title'),
      text: t(`orders:refund.text.${kind}`, { name: title, buyer: buyer.name, left }),
      verb,
      values: { key: newKey() },
      cancelHref: orderPaths.show({ id }),
      crumbs: crumbsTo(
        page,
        orderPaths.list,
        { label: title, href: orderPaths.show({ id }) },
        { label: verb },
      ),
    }
  },
  field: {
    name: 'amountCents',
    initial: ({ refund }) => (refund?.left ? moneyInput(refund.left.cents) : ''),
    problem: amountProblem,
    async draw({ page: { t } }, { refund }, { value, error }) {
      return (
        <MoneyInput
          name="amountCents"
          label={t('orders:refund.amount')}
          hint={t('orders:refund.hint', { left: refund?.left?.display ?? '' })}
          unit={refund?.left?.currency}
          value={value}
          error={error}
          required
          messages={{ required: t('orders:refund.amountRequired') }}
        />
      )
    },
  },
  send: ({ upstream }, { id }, { field = '', comment: reason, key }) =>
    upstream['order-payment'].POST('/orders/{id}/refund', {
      path: { id },
      body: { amountCents: parseMoney(field) ?? 0, reason, key: key ?? newKey() },
    }),
  next: (_request, { id }) => orderPaths.show({ id }),
  banner: ({ message }) => message,
}

function amountProblem(typed: string): FieldError | null {
  if (typed.trim() === '') return 'orders:refund.amountRequired'
  const cents = readMoney(typed)
  if (cents === 0 || cents === 'invalid') return 'orders:refund.amountInvalid'
  if (typeof cents === 'string') return `common:moneyFault.${cents}`
  return typeof cents === 'object' ? { key: 'common:moneyFault.readings', values: cents } : null
}
