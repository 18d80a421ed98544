import type { Counter } from '#src/contract/authentication/tills.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Island } from '#views/components/island.tsx'
import { Note } from '#views/components/note.tsx'
import { Words } from '#views/components/words.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { type Actor, can, type Screen, usePage } from '#views/page/page.ts'
import { printedLine } from './document-title.ts'
import { LiveParts, PlainNotice, SkipLink } from './landing-parts.tsx'
import { Mark } from './mark.tsx'
import { Preferences } from './preferences.tsx'
import { signedActs } from './signed-acts.ts'

const MINUTE_MS = 60_000

type Props = { actor: Actor; counter: Counter; screen: Screen }

/** Of a till: the shop, where it stands and who is there. There is nowhere else to go. */
export function CounterShell({ actor, counter, screen }: Props) {
  const page = usePage()
  return (
    <EnhancedProvider value={true}>
      <SkipLink />
      <div
        className="bare"
        hx-target:inherited="#main"
        hx-swap:inherited="innerHTML top"
        hx-push-url:inherited="true"
      >
        <header>
          <a className="brand" href={redeemPaths.counter()}>
            <Mark />
            <Words text={actor.fullName} />
          </a>
          <div className="stack tight" id="at-till">
            <AtTill counter={counter} />
          </div>
          <Island name="till-sign" when="load" props={{ minute: minuteNow(), acts: signedActs }} />
        </header>
        <p className="paper-only" id="printed">
          {printedLine(page, screen)}
        </p>
        <main className="main" id="main" tabIndex={-1}>
          <PlainNotice notice={screen.notice} />
          {screen.main}
        </main>
        <footer className="public-footer">
          <Preferences theme={page.theme} />
        </footer>
        <dialog className="dialog" id="dialog" aria-labelledby="dialog-title" />
        <LiveParts notice={screen.notice} />
      </div>
    </EnhancedProvider>
  )
}

/** Exact enough for a signature, and the same for whoever draws the page twice. */
function minuteNow(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

/** Sent again with each answer, since whoever stands there changes. */
export function AtTill({ counter }: { counter: Counter }) {
  const { tillName, branch, shut, cashier, switches } = counter
  const { t, actor } = usePage()
  return (
    <>
      <p className="sm">
        <b>
          <Words text={t('tills:counter.at', { till: tillName, branch: branch.name })} />
        </b>
      </p>
      {shut && <Note tone="warn">{t(`tills:shut.${shut}`)}</Note>}
      {(cashier || switches) && (
        <p className="row sm">
          <Words
            text={
              cashier
                ? t('tills:counter.person', { name: cashier.name })
                : t('tills:counter.noPerson')
            }
          />
          {switches && <Go href={redeemPaths.person()}>{t('tills:counter.switch')}</Go>}
        </p>
      )}
      {actor && can(actor, 'PAUSE_DEAL') && (
        <Go className="sm" href={redeemPaths.deals()}>
          {t('coupon-redeem:deals.title')}
        </Go>
      )}
      {cashier && switches && (
        <Form className="sm" action={redeemPaths.leave()} plain>
          <button className="link" type="submit">
            {t('tills:counter.leave')}
          </button>
        </Form>
      )}
    </>
  )
}
