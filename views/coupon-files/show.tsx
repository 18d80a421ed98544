import { canDo, isBusy } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile, CouponForecast } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, PageHead, Row } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Polling, ProgressBar } from '#views/components/progress.tsx'
import { Stats } from '#views/components/stats.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Tally } from '#views/components/tally.tsx'
import { usePage } from '#views/page/page.ts'
import { hasCounts, isUseless, stateOf, uploadRefusal } from './lifecycle.ts'
import { Failures, Samples } from './samples.tsx'

type Props = { deal: Deal; file: CouponFile }

export function CouponFileShow({ refusal, ...props }: Props & { refusal?: string | undefined }) {
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <FileRegion {...props} />
    </>
  )
}

/** Polls every two seconds and stays the same element, so that focus is kept; else Refresh reloads. */
export function FileRegion({ deal, file }: Props) {
  const here = couponFilePaths.show({ ...ofDeal(deal.id), file: file.id })
  return (
    <article id="coupon-file" className="stack wide">
      <Head deal={deal} file={file} />
      <FileNote file={file} />
      {isBusy(file.state) && <Progress file={file} here={here} />}
      {file.forecast && <Forecast deal={deal} file={file} forecast={file.forecast} />}
      {file.state === 'DONE' && <WhatNext deal={deal} file={file} />}
      {hasCounts(file) && <Statistics deal={deal} file={file} />}
      {file.state === 'REJECTED' && (
        <Card>
          <Samples deal={deal} />
        </Card>
      )}
      {isBusy(file.state) && <Polling here={here} region="coupon-file" />}
    </article>
  )
}

/** What becomes of coupons that were just added, and where the merchant goes on. */
function WhatNext({ deal, file }: Props) {
  const { t, actor, format } = usePage()
  if (!actor?.isMerchant || file.uploadSuccessCount === 0) return null
  const isLive = deal.validFrom.milliseconds <= Date.now()
  return (
    <Card title={t('coupon-files:next.title')}>
      <p>
        {isLive
          ? t('coupon-files:next.live')
          : t('coupon-files:next.later', {
              date: format.date(new Date(deal.validFrom.milliseconds)),
            })}
      </p>
      <Row>
        <ButtonLink href={redeemPaths.counter()}>{t('coupon-files:next.counter')}</ButtonLink>
        <ButtonLink href={dealPaths.show(ofDeal(deal.id))}>
          {t('coupon-files:next.deal')}
        </ButtonLink>
      </Row>
    </Card>
  )
}

function Head({ deal, file }: Props) {
  const { t, format } = usePage()
  const { pattern } = file
  const when = format.moment(file.uploadedAt)
  const uploaded = t('coupon-files:show.uploaded', { when, title: deal.title })
  return (
    <PageHead
      title={file.fileName}
      summary={
        pattern ? `${uploaded}. ${t('coupon-files:make.shownPattern', { pattern })}` : uploaded
      }
      tags={<StateTag text={`coupon-files:state.${stateOf(file)}`} />}
    >
      <FileActions deal={deal} file={file} />
      {file.uploadSuccessCount > 0 && (
        <ButtonLink href={couponFilePaths.codes({ ...ofDeal(deal.id), file: file.id })}>
          {t('coupon-files:codes.title')}
        </ButtonLink>
      )}
      {!isBusy(file.state) && file.state !== 'READY' && (
        <ButtonLink href={couponFilePaths.list(ofDeal(deal.id))}>
          {t('coupon-files:show.all')}
        </ButtonLink>
      )}
    </PageHead>
  )
}

function Statistics({ deal, file }: Props) {
  const { t, format } = usePage()
  const { uploadSuccessCount, uploadFailedCount, totalCouponCount, failedCoupons } = file
  const counts = [
    ['succeeded', uploadSuccessCount],
    ['failed', uploadFailedCount],
    ['total', totalCouponCount],
  ] as const
  return (
    <>
      <Card title={t('coupon-files:show.statistics')} flush>
        <Stats
          stats={counts.map(([name, count]) => ({
            label: t(`coupon-files:column.${name}`),
            value: format.number(count),
          }))}
        />
      </Card>
      {uploadFailedCount > 0 && (
        <Failures deal={deal} file={file} failures={failedCoupons} all={uploadFailedCount} />
      )}
    </>
  )
}

function FileActions({ deal, file }: Props) {
  const { t } = usePage()
  const address = { ...ofDeal(deal.id), file: file.id }
  const starts = canDo('start', file.state) && !isUseless(file) && uploadRefusal(deal) === null
  return (
    <>
      {canDo('cancel', file.state) && (
        <DialogLink href={couponFilePaths.cancel(address)} tone="danger" icon="x">
          {t('coupon-files:cancel.action')}
        </DialogLink>
      )}
      {starts && (
        <Form action={couponFilePaths.start(address)}>
          <Button tone="primary" icon="check">
            {t(file.state === 'FAILED' ? 'coupon-files:start.again' : 'coupon-files:start.action')}
          </Button>
        </Form>
      )}
    </>
  )
}

function Forecast({ deal, file, forecast }: Props & { forecast: CouponForecast }) {
  const { t, format } = usePage()
  const { coupons, failed, failures } = forecast
  return (
    <>
      <Card title={t('coupon-files:forecast.title')} flush>
        <Stats
          stats={[
            { label: t('coupon-files:forecast.coupons'), value: format.number(coupons) },
            { label: t('coupon-files:forecast.failed'), value: format.number(failed) },
          ]}
        />
      </Card>
      {coupons > 0 && <Days forecast={forecast} />}
      {failed > 0 && <Failures deal={deal} file={file} failures={failures} all={failed} />}
    </>
  )
}

function Days({ forecast }: { forecast: CouponForecast }) {
  const { t, format } = usePage()
  const { days, moreDays } = forecast
  return (
    <Card title={t('coupon-files:forecast.days')}>
      <Tally
        rows={days.map(({ expiresOn, coupons }) => ({
          label: expiresOn.displayDate,
          value: format.number(coupons),
        }))}
      />
      {moreDays > 0 && (
        <p className="sm muted">{t('coupon-files:forecast.moreDays', { count: moreDays })}</p>
      )}
    </Card>
  )
}

function Progress({ file, here }: { file: CouponFile; here: string }) {
  const { t } = usePage()
  const { percent, state } = file
  const label = t(
    state === 'CHECKING' ? 'coupon-files:progress.checked' : 'coupon-files:progress.read',
  )
  return (
    <Card>
      <ProgressBar
        label={label}
        figure={t('coupon-files:progress.percent', { percent })}
        value={percent}
        max={100}
        refresh={<ButtonLink href={here}>{t('coupon-files:progress.refresh')}</ButtonLink>}
      />
    </Card>
  )
}

function FileNote({ file }: { file: CouponFile }) {
  const { t } = usePage()
  const { state, reason, troubled } = file
  if (state === 'REJECTED' || state === 'FAILED') {
    return (
      <Note tone="bad">
        <p>{reason}</p>
        <p>{t(`coupon-files:note.${state}`)}</p>
      </Note>
    )
  }
  if (troubled) {
    return (
      <Note tone="warn">
        {reason} {t('coupon-files:note.troubled')}
      </Note>
    )
  }
  if (isUseless(file)) return <Note tone="bad">{t('coupon-files:note.useless')}</Note>
  if (state === 'DONE') return <Outcome file={file} />
  return <Note tone={state === 'READY' ? 'warn' : 'info'}>{t(`coupon-files:note.${state}`)}</Note>
}

function Outcome({ file }: { file: CouponFile }) {
  const { t } = usePage()
  const { uploadSuccessCount: added, uploadFailedCount: failed } = file
  const done = t('coupon-files:note.added', { count: added })
  if (failed === 0) return <Note tone="ok">{done}</Note>
  return (
    <Note tone={added === 0 ? 'bad' : 'warn'} icon="alert">
      {done} {t('coupon-files:note.failed', { count: failed })}
    </Note>
  )
}
