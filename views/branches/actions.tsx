import type { BranchAction } from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { offersFor } from '#src/features/branches/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink, type ButtonTone } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import type { IconName } from '#views/components/icon.tsx'

const looks: Record<Exclude<BranchAction, 'verify'>, { tone: ButtonTone; icon: IconName }> = {
  edit: { tone: 'primary', icon: 'edit' },
  delete: { tone: 'danger', icon: 'trash' },
  approve: { tone: 'primary', icon: 'check' },
  reject: { tone: 'danger', icon: 'x' },
}

type Props = { branch: Branch; from: string | null }

/** What this person may do with the branch now, read from the lifecycle table. */
export function BranchActions({ branch, from }: Props) {
  const { t, actor } = usePage()
  const { id } = branch
  const offers = actor ? offersFor(actor, branch) : []
  if (offers.length === 0) return null
  return offers.map(({ action, reason }) => {
    if (action === 'verify') return null
    const label = t(`branches:${action}.offer`)
    if (reason) return <Disabled key={action} label={label} reason={t(reason)} />
    if (action === 'edit') {
      return (
        <ButtonLink key={action} href={branchPaths.edit({ id })} {...looks.edit} plain>
          {label}
        </ButtonLink>
      )
    }
    return (
      <DialogLink key={action} href={branchPaths[action]({ id }, { from })} {...looks[action]}>
        {label}
      </DialogLink>
    )
  })
}

/** Approve stands there disabled with its reason beside it until all is verified. */
function Disabled({ label, reason }: { label: string; reason: string }) {
  return (
    <>
      <Button type="button" disabled aria-describedby="disabled-reason" {...looks.approve}>
        {label}
      </Button>
      <p className="sm muted" id="disabled-reason">
        {reason}
      </p>
    </>
  )
}
