import type { Counter } from '#src/contract/authentication/tills.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Island } from '#views/components/island.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import { type CounterSettings, settingsText } from './counter-settings.tsx'
import { asideTexts, doubleTexts, handOverTexts, tillPaths, wipedText } from './till-texts.ts'

type Props = { counter: Counter; settings: CounterSettings }

/** At a till: what others redeemed twice, and the offer to go on when the line fails. */
export function TillLine({ counter, settings }: Props) {
  const { t, assets, language, theme } = usePage()
  const look = [language, theme, settingsText(settings)].join(' ')
  const props = {
    version: [assets.css, assets.islands, look].join(' '),
    person: counter.cashier,
    acknowledge: t('offline:acknowledge'),
    unsent: t('offline:unsent'),
    wiped: wipedText(t),
    refusedText: asideTexts(t).notice,
    handOver: handOverTexts(t),
    double: doubleTexts(t),
    paths: tillPaths,
  }
  return (
    <Island name="till-line" when="load" props={props}>
      <div className="stack tight" id="till-notices" aria-live="polite" />
      <div id="till-offer" role="status" hidden>
        <Note tone="warn">
          <p>{t('offline:offer.failing')}</p>
          <p>
            <a href={redeemPaths.offline()}>{t('offline:offer.begin')}</a>
          </p>
        </Note>
      </div>
      <p className="sm" id="till-unsent" role="alert" />
      <p className="sm" id="till-refused" hidden>
        <a href={redeemPaths.offline()}>{t('offline:aside.open')}</a>
      </p>
      <details id="till-hand-over" hidden>
        <summary>{t('offline:handOver.title')}</summary>
        <label className="label" htmlFor="till-file">
          {t('offline:handOver.file')}
        </label>
        <input
          className="input"
          id="till-file"
          type="file"
          accept=".json,application/json"
          aria-describedby="till-file-state"
        />
        <p className="sm" id="till-file-state" role="status" />
      </details>
    </Island>
  )
}
