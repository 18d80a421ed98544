import type { TillListItem } from '#src/contract/authentication/tills.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { ButtonLink, type ButtonTone } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { till: TillListItem }

/** What comes next in a row; the till's page has the rest. An administrator, who has none, revokes. */
export function NextTillAction({ till, isOwn }: Props & { isOwn: boolean }) {
  if (!isOwn) return <Revoke till={till} />
  return isWaiting(till) ? <Pair till={till} tone="ghost" /> : <Redeemed till={till} />
}

export function TillActions({ till }: Props) {
  const { t } = usePage()
  return (
    <>
      <Revoke till={till} />
      <Redeemed till={till} />
      <ButtonLink href={tillPaths.edit(till)} tone="ghost" icon="edit">
        {t('tills:list.edit')}
      </ButtonLink>
      {!till.ownPhone && <Pair till={till} tone={isWaiting(till) ? 'primary' : 'secondary'} />}
    </>
  )
}

function isWaiting({ state, ownPhone }: TillListItem): boolean {
  return state !== 'PAIRED' && !ownPhone
}

function Pair({ till, tone }: Props & { tone: ButtonTone }) {
  const { t } = usePage()
  return (
    <ButtonLink href={tillPaths.pair(till)} tone={tone} of={till.name}>
      {t('tills:list.pair')}
    </ButtonLink>
  )
}

function Redeemed({ till: { id, name } }: Props) {
  const { t } = usePage()
  return (
    <ButtonLink href={couponPaths.sold({ by: 'redeemed', till: id })} tone="ghost" of={name}>
      {t('tills:list.redeemed')}
    </ButtonLink>
  )
}

function Revoke({ till: { id, name } }: Props) {
  const { t } = usePage()
  return (
    <DialogLink href={tillPaths.delete({ id })} tone="danger" icon="x" of={name}>
      {t('tills:delete.action')}
    </DialogLink>
  )
}
