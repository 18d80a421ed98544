import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { Row } from '#views/components/layout.tsx'
import { RowMenu } from '#views/components/row-menu.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

export function PackageTiles({ packages }: { packages: readonly UserPackage[] }) {
  const { t } = usePage()
  return (
    <section className="pad">
      <Tiles label={t('common:menu.userPackages')} rows small>
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
        <RowMenu of={name}>
          <DialogLink href={packagePaths.delete({ id })} tone="danger" icon="trash" of={name}>
            {t('user-packages:card.delete')}
          </DialogLink>
        </RowMenu>
      )}
    </Row>
  )
}
