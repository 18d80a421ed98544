import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page/page.ts'

export function ResetLimits() {
  const { t } = usePage()
  return (
    <p>
      <DialogLink href={fraudPaths.reset()} tone="ghost">
        {t('fraud:reset.action')}
      </DialogLink>
    </p>
  )
}
