import type { LastRedemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { Button } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Icon, type IconName } from '#views/components/icon.tsx'
import { Island } from '#views/components/island.tsx'
import { Narrow, PageHead } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Words } from '#views/components/words.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { can, usePage } from '#views/page/page.ts'
import { AmountField } from './amount-field.tsx'
import { BranchChoice, type CounterPlace } from './branch-choice.tsx'
import { type CounterSettings, CounterSettingsForm } from './counter-settings.tsx'
import { LastRedemptions } from './last-redemptions.tsx'
import { type CodeStatus, type RedeemInput, standingAt } from './redeem-form.ts'
import { TillLine } from './till-line.tsx'

export type CounterProps = {
  input: RedeemInput
  /** Which branch it stands in; null where they could not be loaded. */
  place: CounterPlace | null
  codeStatus: CodeStatus | null
  last: LastRedemption[] | null
  camera: boolean
  settings: CounterSettings
}

/** What comes of a code stands beneath the button, so that its text never moves it under a finger. */
export function Counter(props: CounterProps) {
  const { input, place, codeStatus, last, camera, settings } = props
  const { t, actor } = usePage()
  return (
    <Narrow>
      {settings.big && <Sheet name="counter" />}
      <PageHead title={t('coupon-redeem:title')} summary={t('coupon-redeem:summary')} />
      {place && place.branches.length > 1 && <BranchChoice {...place} />}
      <Form id="redeem" action={redeemPaths.counter()} target="#dialog">
        <IdempotencyKeyField input={input} />
        <PlaceField input={input} place={place} />
        {actor?.counter && <HiddenValues values={{ standing: standingAt(actor.counter) }} />}
        <CodeField input={input} codeStatus={codeStatus} />
        <Button tone="primary" big block id="redeem-button">
          {t('coupon-redeem:redeem')}
        </Button>
        <div className="codestate stack tight" id="code-state" aria-live="polite">
          <CheckedCode codeStatus={codeStatus} />
        </div>
      </Form>
      {actor?.counter && <TillLine counter={actor.counter} settings={settings} />}
      <Camera startsAtOnce={camera} settings={settings} />
      <CounterSettingsForm settings={settings} />
      <LastRedemptions last={last} />
    </Narrow>
  )
}

function PlaceField({ input, place }: Pick<CounterProps, 'input' | 'place'>) {
  const [only, another] = place?.branches ?? []
  if (only && !another) return <input type="hidden" name="onlyBranch" value={only.id} />
  const branch = place ? place.chosen : input.branchId
  return branch ? <input type="hidden" name="branch" value={branch} /> : null
}

/** Renewed with each success, kept while the outcome is unknown. */
export function IdempotencyKeyField({ input }: Pick<CounterProps, 'input'>) {
  return <input type="hidden" id="redeem-key" name="key" value={input.key} />
}

type CodeFieldProps = { input: Pick<RedeemInput, 'code'>; codeStatus: CodeStatus | null }

export function CodeField({ input, codeStatus }: CodeFieldProps) {
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
  ...sentByPage,
}

type CameraProps = { startsAtOnce: boolean; settings: CounterSettings }

/** Keyboard, USB scanner and camera. Its place is kept while the script finds out what is available. */
function Camera({ startsAtOnce, settings: { sound, vibration } }: CameraProps) {
  const { t } = usePage()
  const props = {
    startsAtOnce,
    signals: { sound, vibration },
    page: redeemPaths.counter({ camera: 1 }),
    ...cameraTexts(t),
  }
  return (
    <Island name="coupon-redeem" when="load" props={props}>
      <CameraParts />
    </Island>
  )
}

export function cameraTexts(t: Translate) {
  return {
    looking: t('coupon-redeem:camera.looking'),
    denied: t('coupon-redeem:camera.denied'),
    missing: t('coupon-redeem:camera.missing'),
    unsupported: t('coupon-redeem:camera.unsupported'),
  }
}

export function CameraParts({ hidden }: { hidden?: boolean }) {
  const { t } = usePage()
  return (
    <div className="stack tight js-only" id="camera" hidden={hidden}>
      <Button type="button" block big id="camera-start">
        {t('coupon-redeem:camera.start')}
      </Button>
      <video className="viewfinder" id="camera-view" muted playsInline hidden />
      <p className="sm" id="camera-status" role="status" />
      <Button type="button" block id="camera-stop" hidden>
        {t('coupon-redeem:camera.stop')}
      </Button>
    </div>
  )
}

const looks: Record<CodeStatus['kind'], { className: string; icon: IconName }> = {
  valid: { className: 'note ok', icon: 'check' },
  invalid: { className: 'note bad', icon: 'alert' },
  unsure: { className: 'note warn', icon: 'clock' },
}

/** With what the counter has to confirm and how much it takes, in the same form. */
export function CheckedCode({ codeStatus }: Pick<CounterProps, 'codeStatus'>) {
  return (
    <>
      <CodeState codeStatus={codeStatus} />
      {codeStatus?.couponCode && <input type="hidden" name="shown" value={codeStatus.couponCode} />}
      {codeStatus?.attention && (
        <label className="check">
          <input type="checkbox" name="attentionConfirmed" value={codeStatus.attention} required />
          <b>
            <Words text={codeStatus.attention} />
          </b>
        </label>
      )}
      {codeStatus?.value && <AmountField value={codeStatus.value} amount={codeStatus.amount} />}
    </>
  )
}

export function CodeState({ codeStatus }: { codeStatus: CodeStatus | null }) {
  const { t, actor } = usePage()
  if (!codeStatus) return null
  const { className, icon } = looks[codeStatus.kind]
  return (
    <div className={className} data-code-status={codeStatus.kind}>
      <Icon name={icon} />
      <div>
        <b>{codeStatus.text}</b>
        {codeStatus.more && <p>{codeStatus.more}</p>}
        {codeStatus.undo && actor && can(actor, 'UNDO_REDEMPTION') && (
          <p>
            <Go href={redeemPaths.undo({ id: codeStatus.undo })}>
              {t('coupon-redeem:undo.title')}
            </Go>
          </p>
        )}
      </div>
    </div>
  )
}
