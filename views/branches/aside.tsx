import type { Branch } from '#src/contract/location/branches.ts'
import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Card } from '#views/components/card.tsx'
import { Go } from '#views/components/go.tsx'

export function BranchAside({ branch }: { branch: Branch }) {
  const { actor } = usePage()
  return (
    <>
      <MapCard branch={branch} />
      {actor?.isAdmin && <OwnerCard branch={branch} />}
    </>
  )
}

function MapCard({ branch: { name, location } }: { branch: Branch }) {
  const { t } = usePage()
  const { latitude, longitude, locationMapUrl } = location
  const point = `${latitude},${longitude}`
  const open = <a href={`geo:${point}?q=${point}`}>{t('branches:show.openMaps')}</a>
  return (
    <Card title={t('branches:show.map')} footer={open} flush>
      {locationMapUrl ? (
        <img
          src={pictureUrl(locationMapUrl, 'card')}
          alt={t('branches:show.mapAlt', { name, latitude, longitude })}
          width={STATIC_SIZE}
          height={STATIC_SIZE}
          loading="lazy"
        />
      ) : (
        <p className="pad muted">{t('branches:show.noMap', { latitude, longitude })}</p>
      )}
    </Card>
  )
}

function OwnerCard({ branch }: { branch: Branch }) {
  const { t, actor } = usePage()
  const { merchant, bank, ownerType } = branch
  const owner = merchant ?? bank
  if (!owner) return null
  const { id, name, imageUrl } = owner
  const open = actor && can(actor, `VIEW_${ownerType}`) && (
    <Go href={pathsOf[ownerType].view({ id })}>{t('branches:show.openOwner')}</Go>
  )
  return (
    <Card footer={open || undefined}>
      <div className="row nowrap">
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
        <div className="grow">
          <h2>{name}</h2>
          <p className="sm faint">{t(`branches:owner.${ownerType}`)}</p>
        </div>
      </div>
    </Card>
  )
}
