import type { Cashier } from '#src/contract/authentication/cashiers.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { cashierPaths } from '#src/contract/screens/tills.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Row } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { cashier: Cashier }

/** What comes next in a row; the cashier's form has the rest. */
export function NextCashierAction({ cashier }: Props) {
  return cashier.state === 'INVITED' ? (
    <NewLink cashier={cashier} />
  ) : (
    <Redeemed cashier={cashier} />
  )
}

export function CashierActions({ cashier }: Props) {
  const { t } = usePage()
  const { id, name } = cashier
  return (
    <Row>
      <Redeemed cashier={cashier} />
      <NewLink cashier={cashier} />
      <DialogLink href={cashierPaths.delete({ id })} tone="danger" icon="x" of={name}>
        {t('cashiers:delete.action')}
      </DialogLink>
    </Row>
  )
}

function Redeemed({ cashier: { id, name } }: Props) {
  const { t } = usePage()
  return (
    <ButtonLink href={couponPaths.sold({ by: 'redeemed', cashier: id })} tone="ghost" of={name}>
      {t('tills:list.redeemed')}
    </ButtonLink>
  )
}

function NewLink({ cashier: { id, name } }: Props) {
  const { t } = usePage()
  return (
    <DialogLink href={cashierPaths.link({ id })} tone="ghost" icon="mail" of={name}>
      {t('cashiers:list.link')}
    </DialogLink>
  )
}
