import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { displayStatus } from '#src/features/package-embed/lifecycle.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { StateTag } from '#views/components/tag.tsx'
import { Panel } from './panel.tsx'
import { PackagePrice, Terms } from './terms.tsx'

type Props = {
  offer: UserPackage
  status: PackageStatus
  broker: PaymentBroker | null
  chosen: boolean
  restricted: boolean
}

export function Pick({ offer, status, broker, chosen, restricted }: Props) {
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
            <StateTag text={`package-embed:status.${state}`} />
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
