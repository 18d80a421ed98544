import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { type DisplayStatus, displayStatus } from '#src/features/package-embed/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'
import { Panel } from './panel.tsx'
import { PackagePrice, Terms } from './terms.tsx'

type Props = {
  offer: UserPackage
  status: PackageStatus
  broker: PaymentBroker | null
  chosen: boolean
  restricted: boolean
}

const tones: Record<DisplayStatus, TagTone> = { ACTIVE: 'ok', EXPIRED: 'off', INACTIVE: 'off' }

export function Pick({ offer, status, broker, chosen, restricted }: Props) {
  const { t } = usePage()
  const { id, name, imageUrl } = offer
  const state = displayStatus(offer, status)
  return (
    <div className="pick">
      <label className="ticket">
        <img src={pictureUrl(imageUrl, 'thumb')} alt="" width={104} height={104} loading="lazy" />
        <span className="part">
          <b>{name}</b>
          <Terms offer={offer} />
          <span className="row">
            <PackagePrice offer={offer} />
            <Tag tone={tones[state]}>{t(`package-embed:status.${state}`)}</Tag>
          </span>
        </span>
        <span className="stub">
          <input type="radio" name="package" value={id} defaultChecked={chosen} />
        </span>
      </label>
      <Panel {...{ offer, state, status, broker, restricted }} />
    </div>
  )
}
