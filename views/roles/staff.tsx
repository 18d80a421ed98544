import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { RowMenu } from '#views/components/row-menu.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'
import { type StaffAction, staffActions } from './lifecycle.ts'

export function StaffName({ member }: { member: StaffListItem }) {
  const { t, actor, format } = usePage()
  const { userId, fullName, email, mobileNo } = member
  return (
    <>
      <b>
        <Words text={fullName} />
      </b>
      {actor?.userId === userId && ` ${t('role-manager:staff.you')}`}
      <span className="sub" translate="no">
        {email ?? (mobileNo && format.phone(mobileNo))}
      </span>
    </>
  )
}

export function StaffState({ member: { deactivatedAt } }: { member: StaffListItem }) {
  const { t } = usePage()
  return deactivatedAt ? (
    <Tag tone="off">{t('role-manager:state.deactivated')}</Tag>
  ) : (
    <Tag tone="ok">{t('role-manager:state.active')}</Tag>
  )
}

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
      {actions.map((action) =>
        action === 'deactivate' ? (
          <RowMenu key={action} of={fullName}>
            <Act action={action} member={member} />
          </RowMenu>
        ) : (
          <Act key={action} action={action} member={member} />
        ),
      )}
    </span>
  )
}

type ActProps = { action: StaffAction; member: StaffListItem }

function Act({ action, member: { userId, fullName } }: ActProps) {
  const { t } = usePage()
  return (
    <DialogLink href={staffPaths[action]({ id: userId })} tone={tones[action]} of={fullName}>
      {t(`role-manager:${action}.action`)}
    </DialogLink>
  )
}

const tones: Record<StaffAction, 'ghost' | 'danger' | 'secondary'> = {
  assign: 'ghost',
  deactivate: 'danger',
  reactivate: 'secondary',
}
