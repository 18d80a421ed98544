import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'
import { Card, Narrow, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import { CameraParts, CodeField, cameraTexts } from './counter.tsx'
import type { CounterSettings } from './counter-settings.tsx'
import { tillPaths, tillTexts } from './till-texts.ts'

const tones = ['ok', 'warn', 'bad'] as const

/** Drawn without anything of anybody; its script fills it from what this browser keeps. */
export function OfflineCounter({ settings }: { settings: CounterSettings }) {
  const { t, assets } = usePage()
  const { sound, vibration } = settings
  const props = {
    texts: tillTexts(t),
    camera: { startsAtOnce: false, page: redeemPaths.offline(), ...cameraTexts(t) },
    signals: { sound, vibration },
    paths: tillPaths,
    // Not read: by these addresses the worker knows what to keep.
    scripts: assets.offline,
  }
  return (
    <Narrow>
      <PageHead title={t('offline:title')} summary={t('offline:summary')} />
      <Island name="till-offline" when="load" props={props}>
        <p id="till-state" role="status">
          {t('offline:state.looking')}
        </p>
        <div className="stack tight" id="till-notices" />
        <Offer />
        <form className="form" id="till-form" noValidate hidden>
          <CodeField input={{ code: '' }} codeStatus={null} />
          <Button tone="primary" big block id="redeem-button">
            {t('coupon-redeem:redeem')}
          </Button>
          <div className="codestate stack tight" id="code-state" aria-live="polite" />
        </form>
        <CameraParts hidden />
        <section className="stack tight" id="till-queue" hidden>
          <h2>{t('offline:queueTitle')}</h2>
          <p className="sm" id="queue-length" />
          <ul className="stack tight" role="list" id="queue-list" />
          <p className="sm muted">{t('offline:handOver.saveHint')}</p>
          <Button type="button" id="queue-save">
            {t('offline:handOver.save')}
          </Button>
        </section>
        <p className="sm muted" id="till-left" />
        {tones.map((tone) => (
          <template id={`note-${tone}`} key={tone}>
            <Note tone={tone}> </Note>
          </template>
        ))}
        <dialog className="dialog" id="dialog" />
      </Island>
    </Narrow>
  )
}

function Offer() {
  const { t } = usePage()
  return (
    <div id="till-offer" hidden>
      <Card title={t('offline:offer.title')}>
        <p>{t('offline:offer.text')}</p>
        <p id="till-risk" />
        <Button type="button" tone="primary" big block id="till-begin">
          {t('offline:offer.begin')}
        </Button>
        <ButtonLink href={redeemPaths.counter()}>{t('offline:offer.retry')}</ButtonLink>
      </Card>
    </div>
  )
}
