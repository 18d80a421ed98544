import type { CouponValue } from '#src/contract/core/coupon-value.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import { MoneyInput } from '#views/components/money-input.tsx'
import { usePage } from '#views/page/page.ts'
import type { CodeStatus } from './redeem-form.ts'

type Props = { value: NonNullable<CouponValue>; amount: CodeStatus['amount'] }

/** Filled with all that is left, which is what is most often taken. */
export function AmountField({ value: { amount: whole, left }, amount }: Props) {
  const { t } = usePage()
  return (
    <MoneyInput
      id="field-amount"
      name="amount"
      label={t('coupon-redeem:amount.label')}
      hint={t('coupon-redeem:amount.hint', { left: left.display, whole: whole.display })}
      value={amount?.typed ?? moneyInput(left.cents)}
      error={amount?.error}
      required
    />
  )
}
