import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { Button } from '#views/components/button.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { whileFilledIn } from '#views/components/while-filled-in.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'

/** `alike`: what codes begin with that the merchant has; empty if none do. */
export type Example = { code: string; alike: string }

const TRIGGER = 'input delay:400ms from:"closest form"'

/** What codes of the typed pattern look like; updates while it is typed, without script by a button. */
export function CodeExample({ dealId, example }: { dealId: string; example: Example | null }) {
  const { t } = usePage()
  const filling = whileFilledIn(couponFilePaths.example(ofDeal(dealId)), TRIGGER)
  return (
    <>
      <div id="hints" aria-live="polite" {...(useEnhanced() ? filling : {})}>
        <ExampleText example={example} />
      </div>
      <noscript>
        <Button name="show" value="example">
          {t('coupon-files:make.show')}
        </Button>
      </noscript>
    </>
  )
}

export function ExampleText({ example }: { example: Example | null }) {
  const { t } = usePage()
  if (!example) return null
  return (
    <>
      <p>
        {t('coupon-files:make.example')} <Verbatim code>{example.code}</Verbatim>
      </p>
      {example.alike && <p>{t('coupon-files:make.alike', { prefix: example.alike })}</p>}
    </>
  )
}
