import { PACKAGES_MAX } from '#src/contract/core/package-limits.ts'
import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { PackageTiles } from './tiles.tsx'

export function PackageIndex({ packages }: { packages: readonly UserPackage[] | null }) {
  const { t } = usePage()
  const { list } = packagePaths
  const nothing = (
    <NothingFound
      icon="coupon"
      hint={t('user-packages:list.none')}
      noMatch={null}
      clearHref={list()}
    />
  )
  return (
    <>
      <PageHead title={t('user-packages:list.title')} summary={t('user-packages:list.summary')}>
        <CreateLink />
      </PageHead>
      <Card flush>
        <ListRegion
          found={packages && { totalItems: packages.length }}
          rows={packages?.length ?? 0}
          page={0}
          size={PACKAGES_MAX}
          here={list()}
          csvHref={list({ format: 'csv' })}
          nothing={nothing}
        >
          <PackageTiles packages={packages ?? []} />
        </ListRegion>
      </Card>
    </>
  )
}

function CreateLink() {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'ADD_USER_PACKAGE')) return null
  return (
    <DialogLink href={packagePaths.add()} tone="primary" icon="plus">
      {t('user-packages:form.create')}
    </DialogLink>
  )
}
