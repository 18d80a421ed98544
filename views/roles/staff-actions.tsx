import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { type StaffAction, staffActions } from '#src/features/roles/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'

export function StaffActions({ member }: { member: StaffListItem }) {
  const { t, actor } = usePage()
  const actions = actor ? staffActions(actor, member) : []
  if (actions.length === 0) return null
  const { userId, fullName } = member
  return (
    <span className="row">
      <ButtonLink href={sessionsPaths.of({ type: 'admin', id: userId })} tone="ghost" of={fullName}>
        {t('role-manager:staff.sessions')}
      </ButtonLink>
      {actions.map((action) => (
        <DialogLink
          key={action}
          href={staffPaths[action]({ id: userId })}
          tone={tones[action]}
          of={fullName}
        >
          {t(`role-manager:${action}.action`)}
        </DialogLink>
      ))}
    </span>
  )
}

const tones: Record<StaffAction, 'ghost' | 'danger' | 'secondary'> = {
  assign: 'ghost',
  deactivate: 'danger',
  reactivate: 'secondary',
}
