import type { DealAction } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { type DealOffer, mayCopy, offersFor } from '#src/features/deals/lifecycle.ts'
import { dealPaths } from '#src/features/deals/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink, type ButtonTone } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import type { IconName } from '#views/components/icon.tsx'

const looks: Record<DealAction, { tone: ButtonTone; icon: IconName }> = {
  edit: { tone: 'primary', icon: 'edit' },
  delete: { tone: 'danger', icon: 'trash' },
  approve: { tone: 'primary', icon: 'check' },
  reject: { tone: 'danger', icon: 'x' },
}
/** The most wanted stands last, at the right. */
const order: readonly DealAction[] = ['delete', 'edit', 'reject', 'approve']

type Props = { deal: Deal; from: string | null }

/** What this person may do with the deal now, read from the lifecycle table. */
export function DealActions({ deal, from }: Props) {
  const { actor } = usePage()
  if (!actor) return null
  const offers = offersFor(actor, deal)
  const sorted = order.flatMap((action) => offers.filter((offer) => offer.action === action))
  return (
    <>
      {sorted.map((offer) => (
        <Offer key={offer.action} offer={offer} deal={deal} from={from} />
      ))}
      {mayCopy(actor, deal) && <CopyLink deal={deal} />}
    </>
  )
}

function CopyLink({ deal }: { deal: Deal }) {
  const { t } = usePage()
  return (
    <ButtonLink href={dealPaths.add({ copy: deal.id })} tone="primary" icon="plus">
      {t('deals:show.copy')}
    </ButtonLink>
  )
}

function Offer({ offer, deal, from }: Props & { offer: DealOffer }) {
  const { t, actor } = usePage()
  const { action, reason } = offer
  const label = t(`deals:show.${action}`)
  const address = { userType: actor?.roleLowerCase ?? 'merchant', id: deal.id }
  if (reason) return <DisabledOffer action={action} label={label} />
  if (action === 'edit') {
    return (
      <ButtonLink href={dealPaths.edit({ id: deal.id })} {...looks.edit}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <DialogLink href={dealPaths[action](address, { from })} {...looks[action]}>
      {label}
    </DialogLink>
  )
}

/** Disabled with its reason beside it. */
function DisabledOffer({ action, label }: { action: DealAction; label: string }) {
  const { t } = usePage()
  return (
    <>
      <span className="sm muted" id="disabled-reason">
        {t('deals:show.expiredReason')}
      </span>
      <Button type="button" disabled aria-describedby="disabled-reason" {...looks[action]}>
        {label}
      </Button>
    </>
  )
}
