import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'

/**
 * Makes the keyboard, a USB scanner and, where the browser reads codes, the camera work. Hidden until
 * the script shows what the browser can do.
 */
export function Camera({ startsAtOnce }: { startsAtOnce: boolean }) {
  const { t } = usePage()
  const props = {
    startsAtOnce,
    page: redeemPaths.counter({ camera: 1 }),
    looking: t('coupon-redeem:camera.looking'),
    denied: t('coupon-redeem:camera.denied'),
    missing: t('coupon-redeem:camera.missing'),
  }
  return (
    <Island name="coupon-redeem" when="load" props={props}>
      <div className="stack tight" id="camera" hidden>
        <Button type="button" block big id="camera-start">
          {t('coupon-redeem:camera.start')}
        </Button>
        <video className="viewfinder" id="camera-view" muted playsInline hidden />
        <p className="sm" id="camera-status" role="status" />
        <Button type="button" block id="camera-stop" hidden>
          {t('coupon-redeem:camera.stop')}
        </Button>
      </div>
    </Island>
  )
}
