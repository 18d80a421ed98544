import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

export function MobileUser({ user }: { user: UserListItem }) {
  const { t, format } = usePage()
  const { fullName, imageUrl, mobileNo, createdAt } = user
  return (
    <>
      <PageHead title={fullName} summary={t('mobile-users:show.summary')} />
      <Card
        title={t('mobile-users:show.details')}
        beside={<Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />}
      >
        <Facts
          facts={[
            { label: t('mobile-users:show.fullName'), value: fullName },
            { label: t('mobile-users:column.mobile'), value: mobileNo && format.phone(mobileNo) },
            { label: t('mobile-users:column.created'), time: createdAt },
          ]}
        />
      </Card>
    </>
  )
}
