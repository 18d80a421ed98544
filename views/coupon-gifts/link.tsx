import type { GiftBehindLink } from '#src/contract/core/coupon-gifts.ts'
import { giftLinkPaths } from '#src/contract/screens/coupon-gifts.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { Words } from '#views/components/words.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { gift: GiftBehindLink; token: string; qr: string }

export function GiftLinkView({ gift, token, qr }: Props) {
  const { t, format } = usePage()
  const { dealTitle, dealSubTitle, business, state, terms, validAt } = gift
  const branches = validAt?.flatMap(({ name, closed }) => (closed ? [] : [name])) ?? []
  return (
    <Narrow>
      <header>
        <p>
          <Words text={t('gifts:link.from', { business })} />
        </p>
        <h1>
          <Words text={dealTitle} />
        </h1>
        {dealSubTitle && (
          <p className="muted">
            <Words text={dealSubTitle} />
          </p>
        )}
      </header>
      <Card>
        {state === 'open' ? (
          <>
            <img src={qr} alt={t('gifts:link.qr')} width={240} height={240} />
            <p>
              <Verbatim code>{gift.couponCode}</Verbatim>
            </p>
            <p>{t('gifts:link.show')}</p>
          </>
        ) : (
          <Note tone="warn">{t(`gifts:link.${state}`, { business })}</Note>
        )}
        <p>{t('gifts:link.until', { until: format.moment(gift.expiredOn) })}</p>
        {branches.length > 0 && (
          <p>
            <Words text={t('gifts:link.validAt', { branches: branches.join(', ') })} />
          </p>
        )}
      </Card>
      {terms && (
        <Card title={t('gifts:link.terms')}>
          <SafeHtml html={terms} />
        </Card>
      )}
      <p className="sm">
        <a className="link" href={giftLinkPaths.messages({ token })}>
          {t(gift.optedOut ? 'gifts:link.resume' : 'gifts:link.stopTitle')}
        </a>
      </p>
    </Narrow>
  )
}

export function MessagesView({ token, optedOut }: { token: string; optedOut: boolean }) {
  const { t } = usePage()
  return (
    <Narrow>
      <header>
        <h1>{t('gifts:link.stopTitle')}</h1>
        <p className="muted">{t(optedOut ? 'gifts:link.resumeText' : 'gifts:link.stopText')}</p>
      </header>
      <Form action={giftLinkPaths.messages({ token })} plain>
        {optedOut && <input type="hidden" name="wanted" value="1" />}
        <div className="row">
          <Button tone="primary">{t(optedOut ? 'gifts:link.resume' : 'gifts:link.stop')}</Button>
          <PlainLink href={giftLinkPaths.show({ token })} label={t('gifts:link.back')} />
        </div>
      </Form>
    </Narrow>
  )
}

export function GoneGiftView({ why }: { why: string }) {
  const { t } = usePage()
  return <Message icon="clock" title={t('gifts:link.goneTitle')} text={why} />
}
