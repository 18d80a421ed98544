import { dealPaths } from '#src/contract/screens/deals.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogBox, DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import type { AddGate, Gate } from './lifecycle.ts'

/** If something is missing first, the same address says so: a dialog with script, a page without. */
export function AddDeal({ gate }: { gate: AddGate }) {
  const { t } = usePage()
  const Link = gate === 'open' ? ButtonLink : DialogLink
  return (
    <Link href={dealPaths.add()} tone="primary" icon="plus">
      {t('deals:list.add')}
    </Link>
  )
}

export function GateNote({ gate }: { gate: AddGate }) {
  const { t } = usePage()
  if (gate === 'open') return null
  return (
    <Note tone="warn" icon="info">
      {t(`deals:gate.${gate}`)} <Go href={gateHref(gate)}>{t(`deals:gate.${gate}Action`)}</Go>
    </Note>
  )
}

export function GateDialog({ gate }: { gate: Gate }) {
  const { t } = usePage()
  return (
    <DialogBox title={t(`deals:gate.${gate}Title`)} text={gateText(gate, t)}>
      <ButtonLink href={dealPaths.list({ userType: 'merchant' })}>
        {t('deals:gate.close')}
      </ButtonLink>
      <WayOn gate={gate} />
    </DialogBox>
  )
}

export function GatePage({ gate }: { gate: Gate }) {
  const { t } = usePage()
  return (
    <EmptyState icon="info" title={t(`deals:gate.${gate}Title`)} hint={gateText(gate, t)} isPage>
      <WayOn gate={gate} />
    </EmptyState>
  )
}

type ForMerchantProps = { gate: Gate; merchant: { id: string; name: string } }

/** For an administrator, who leaves it to the merchant. */
export function GateForMerchant({ gate, merchant: { id, name: merchant } }: ForMerchantProps) {
  const { t } = usePage()
  const text = t(`core:deal.for.${gate}`, { merchant })
  return (
    <EmptyState icon="info" title={text} hint={t('deals:for.leftToMerchant')} isPage>
      <ButtonLink href={merchantPaths.view({ id }, { tab: 'deals' })} tone="primary">
        {t('deals:for.back')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Leads to what is missing before a deal can be added. */
export function WayOn({ gate }: { gate: Gate }) {
  const { t } = usePage()
  return (
    <ButtonLink href={gateHref(gate)} tone="primary">
      {t(`deals:gate.${gate}Action`)}
    </ButtonLink>
  )
}

function gateText(gate: Gate, t: ReturnType<typeof usePage>['t']): string {
  return t(gate === 'noCategories' ? 'deals:gate.noCategoriesText' : `deals:gate.${gate}`)
}

function gateHref(gate: Gate): string {
  const role = 'merchant'
  if (gate === 'noCategories') return profilePaths.edit({ role }, { tab: 'categories' })
  return gate === 'noRight' ? profilePaths.show({ role }) : planPaths.list({ userType: role })
}
