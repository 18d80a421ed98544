import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag } from '#views/components/tag.tsx'

export function StaffName({ member }: { member: StaffListItem }) {
  const { t, actor, format } = usePage()
  const { userId, fullName, email, mobileNo } = member
  return (
    <>
      <b>{fullName}</b>
      {actor?.userId === userId && ` ${t('role-manager:staff.you')}`}
      <span className="sub">{email ?? (mobileNo && format.phone(mobileNo))}</span>
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
