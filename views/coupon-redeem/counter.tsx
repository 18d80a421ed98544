import { COUPON_CODE_MAX } from '#src/contract/core/coupon-code.ts'
import type { LastRedemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import type { CodeStatus, RedeemInput } from '#src/features/coupon-redeem/redeem-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'
import { Narrow, PageHead } from '#views/components/layout.tsx'
import { useEnhanced } from '#views/enhanced.ts'
import { CodeState } from './code-state.tsx'
import { LastRedemptions } from './last-redemptions.tsx'

export type CounterProps = {
  input: RedeemInput
  codeStatus: CodeStatus | null
  last: LastRedemption[] | null
  camera: boolean
}

export function Counter({ input, codeStatus, last, camera }: CounterProps) {
  const { t } = usePage()
  return (
    <Narrow>
      <PageHead title={t('coupon-redeem:title')} summary={t('coupon-redeem:summary')} />
      <Form id="redeem" action={redeemPaths.counter()} target="#dialog">
        <IdempotencyKeyField input={input} />
        <CodeField input={input} codeStatus={codeStatus} />
        <div id="code-state" aria-live="polite">
          <CodeState codeStatus={codeStatus} />
        </div>
        <Button tone="primary" big block id="redeem-button">
          {t('coupon-redeem:redeem')}
        </Button>
      </Form>
      <Camera startsAtOnce={camera} />
      <LastRedemptions last={last} />
    </Narrow>
  )
}

/** Renewed with each success, kept while the outcome is unknown. */
export function IdempotencyKeyField({ input }: Pick<CounterProps, 'input'>) {
  return <input type="hidden" id="redeem-key" name="key" value={input.key} />
}

function CodeField({ input, codeStatus }: Pick<CounterProps, 'input' | 'codeStatus'>) {
  const { t } = usePage()
  const check = useEnhanced() ? whileTyping : {}
  return (
    <div className="field">
      <label className="label" htmlFor="field-code">
        {t('coupon-redeem:code')}
      </label>
      <input
        className="input codebox"
        id="field-code"
        name="code"
        defaultValue={input.code}
        maxLength={COUPON_CODE_MAX}
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        data-focus=""
        aria-invalid={codeStatus?.kind === 'invalid' || undefined}
        aria-describedby="code-state"
        {...check}
      />
    </div>
  )
}

/** After a 500 ms pause, even if unchanged: the first key cleared the result. */
const whileTyping = {
  'hx-post': redeemPaths.check(),
  'hx-trigger': 'input delay:500ms',
  'hx-target': '#code-state',
  'hx-swap': 'innerHTML',
  'hx-push-url': 'false',
  'hx-include': 'closest form',
  'hx-sync': 'this:replace',
}

/** Keyboard, USB scanner and camera. Hidden until the script shows what is available. */
function Camera({ startsAtOnce }: { startsAtOnce: boolean }) {
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
