import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { mobileUserQuery } from '#src/features/mobile-users/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { MobileUserList, type MobileUserListProps } from './list.tsx'

/** The people of the mobile app, for administrators. */
export function MobileUserIndex(props: MobileUserListProps) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('mobile-users:list.title')} summary={t('mobile-users:list.summary')} />
      <Card flush>
        <Toolbar
          action={mobileUserPaths.list()}
          search={{ name: 'q', label: t('mobile-users:list.search'), value: props.filters.q }}
          keep={{ joined: mobileUserQuery(props.filters).joined }}
        />
        <MobileUserList {...props} />
      </Card>
    </>
  )
}
