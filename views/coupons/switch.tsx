import type { CouponStatus } from '#src/contract/core/coupons.ts'
import { Form } from '#views/components/form.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Toasts } from '#views/components/toast.tsx'
import { can, type Notice, usePage } from '#views/page/page.ts'

type Props = {
  /** Id of the coupon or deal; `name-{id}` is the element that names it. */
  id: string
  action: string
  on: boolean
  disabled: boolean
  next: string
}

/** The switch, or its state alone for people who may not press it. */
export function ActiveState(props: Props) {
  const { actor } = usePage()
  if (actor && can(actor, 'UPDATE_COUPON')) return <CouponSwitch {...props} />
  return <StateTag text={`coupons:status.${props.on ? 'ACTIVE' : 'INACTIVE'}`} />
}

/** A button, so that it works without script and never shows an unconfirmed state. */
function CouponSwitch({ id, action, on, disabled, next }: Props) {
  const { t } = usePage()
  const other: CouponStatus = on ? 'INACTIVE' : 'ACTIVE'
  return (
    <Form
      id={`switch-${id}`}
      className={undefined}
      action={action}
      hx-target="this"
      hx-swap="outerHTML"
    >
      <input type="hidden" name="status" value={other} />
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        className="switch"
        role="switch"
        id={`press-${id}`}
        aria-checked={on}
        aria-label={t('coupons:column.active')}
        aria-describedby={`name-${id}`}
        disabled={disabled}
      />
    </Form>
  )
}

export function Switched({ notice, ...props }: Props & { notice: Notice }) {
  return (
    <>
      <CouponSwitch {...props} />
      <hx-partial hx-target="#toasts">
        <Toasts notice={notice} />
      </hx-partial>
    </>
  )
}
