import { isBusy } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { stateOf } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { FileActions } from './actions.tsx'
import { Forecast } from './forecast.tsx'
import { FileNote } from './notes.tsx'
import { Progress } from './progress.tsx'
import { Samples } from './samples.tsx'
import { Statistics } from './statistics.tsx'

type Props = { deal: Deal; file: CouponFile }

export function CouponFileShow({ refusal, ...props }: Props & { refusal?: string | undefined }) {
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <FileRegion {...props} />
    </>
  )
}

/** Polled in the background, so it must not keep a sign-in alive. */
const byItself = JSON.stringify({ 'x-idle': '1' })

/**
 * All that changes while the file is worked on. With script it asks for itself every two seconds until
 * nothing more will happen, and stays the same element, so that nobody loses their place; without,
 * Refresh loads the page again.
 */
export function FileRegion({ deal, file }: Props) {
  const here = couponFilePaths.show({ ...ofDeal(deal.id), file: file.id })
  return (
    <article id="coupon-file" className="stack wide">
      <Head deal={deal} file={file} />
      <FileNote file={file} />
      {isBusy(file.state) && <Progress file={file} here={here} />}
      {file.forecast && <Forecast deal={deal} file={file} forecast={file.forecast} />}
      {hasCounts(file) && <Statistics deal={deal} file={file} />}
      {file.state === 'REJECTED' && (
        <Card>
          <Samples deal={deal} />
        </Card>
      )}
      {isBusy(file.state) && <Polling here={here} />}
    </article>
  )
}

function Polling({ here }: { here: string }) {
  return (
    <span
      id="progress-poll"
      hidden
      hx-get={here}
      hx-trigger="every 2s"
      hx-target="#coupon-file"
      hx-swap="outerMorph"
      hx-push-url="false"
      hx-headers={byItself}
    />
  )
}

function Head({ deal, file }: Props) {
  const { t, format } = usePage()
  const when = format.moment(file.uploadedAt)
  return (
    <PageHead
      title={file.fileName}
      summary={t('coupon-files:show.uploaded', { when, title: deal.title })}
      tags={<StateTag text={`coupon-files:state.${stateOf(file)}`} />}
    >
      <FileActions deal={deal} file={file} />
      {!isBusy(file.state) && file.state !== 'READY' && (
        <ButtonLink href={couponFilePaths.list(ofDeal(deal.id))}>
          {t('coupon-files:show.all')}
        </ButtonLink>
      )}
    </PageHead>
  )
}

function hasCounts({ state, uploadSuccessCount, uploadFailedCount }: CouponFile): boolean {
  return state === 'RUNNING' || state === 'DONE' || uploadSuccessCount + uploadFailedCount > 0
}
