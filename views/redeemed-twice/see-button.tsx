import type { RedeemedTwice } from '#src/contract/core/redeemed-twice.ts'
import { redeemedTwicePaths } from '#src/contract/screens/redeemed-twice.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'

/** Or when the owner has seen it. */
export function SeeButton({ coupon: { id, coupon, seenOn } }: { coupon: RedeemedTwice }) {
  const { t } = usePage()
  if (seenOn) {
    const on = seenOn.displayDate
    return <span className="sm muted">{t('redeemed-twice:seenOn', { on })}</span>
  }
  return (
    <Form action={redeemedTwicePaths.seen({ id })}>
      <Button tone="ghost" of={coupon.code}>
        {t('redeemed-twice:see')}
      </Button>
    </Form>
  )
}
