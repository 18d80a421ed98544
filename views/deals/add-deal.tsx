import { dealPaths } from '#src/contract/screens/deals.ts'
import type { AddGate } from '#src/features/deals/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'

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
