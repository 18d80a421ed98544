import { PACKAGES_MAX, type UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { Card, PageHead, Row } from '#views/components/layout.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

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

function PackageTiles({ packages }: { packages: readonly UserPackage[] }) {
  const { t } = usePage()
  return (
    <section className="pad">
      <Tiles label={t('common:menu.userPackages')}>
        {packages.map((one) => (
          <PackageTile key={one.id} one={one} />
        ))}
      </Tiles>
    </section>
  )
}

function PackageTile({ one }: { one: UserPackage }) {
  const { t } = usePage()
  const { name, price, couponLimit, validDays, imageUrl } = one
  return (
    <Tile href={null} title={name} imageUrl={pictureUrl(imageUrl, 'card')}>
      <b className="num">{price.cents === 0 ? t('user-packages:card.free') : price.display}</b>
      <span className="sub">{t('user-packages:card.coupons', { count: couponLimit })}</span>
      <span className="sub">{t('user-packages:card.days', { count: validDays })}</span>
      <Actions one={one} />
    </Tile>
  )
}

function Actions({ one: { id, name } }: { one: UserPackage }) {
  const { t, actor } = usePage()
  return (
    <Row>
      {actor && can(actor, 'UPDATE_USER_PACKAGE') && (
        <DialogLink href={packagePaths.edit({ id })} icon="edit" of={name}>
          {t('user-packages:card.edit')}
        </DialogLink>
      )}
      {actor && can(actor, 'DELETE_USER_PACKAGE') && (
        <DialogLink href={packagePaths.delete({ id })} tone="danger" icon="trash" of={name}>
          {t('user-packages:card.delete')}
        </DialogLink>
      )}
    </Row>
  )
}
