import { pathsOf } from '#src/contract/screens/merchants.ts'
import type { Reviewed } from '#src/features/approvals/reviewed.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { StateTag } from '#views/components/tag.tsx'

export function ReviewOwner({ review }: { review: Reviewed }) {
  const { t, format } = usePage()
  const { account, type, version } = review
  const { fullName, email, mobileNo, approvalStatus } = account
  const open = <Go href={pathsOf[type].view({ id: version.userId })}>{t('approvals:page.open')}</Go>
  return (
    <Card title={t('approvals:page.owner')} footer={open}>
      <Facts
        facts={[
          { label: t('approvals:page.fullName'), value: fullName },
          { label: t('approvals:column.kind'), value: t(`approvals:kind.${type}`) },
          { label: t('approvals:page.email'), value: email },
          { label: t('approvals:page.mobile'), value: mobileNo && format.phone(mobileNo) },
          {
            label: t('approvals:page.account'),
            value: <StateTag text={`profile:accountStatus.${approvalStatus}`} />,
          },
        ]}
      />
    </Card>
  )
}
